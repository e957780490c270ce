"""Which packages there are. The base game and its editions go along as data: a wheel has what stands in `content` within
`tierce/base`, and what stands in `packs` within `tierce/editions`."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["dsl*", "interpreter*", "tierce*", "tools*"]), "tierce.base", "tierce.editions"],
    package_dir={"tierce.base": "content", "tierce.editions": "packs"},
)
