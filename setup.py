"""Which packages there are. The base game goes along as data: a wheel has what stands in `content` within `tierce/base`."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["dsl*", "interpreter*", "tierce*", "tools*"]), "tierce.base"],
    package_dir={"tierce.base": "content"},
)
