"""From the syntax tree to the rule tree: names resolved, types checked, sugar gone."""
