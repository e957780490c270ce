"""From the syntax tree to the rule tree: names resolved, types checked, sugar gone."""

FIRST_LOCAL = 3
"""The first place of a frame that is a local: before it stand the block to run, the frame it hangs on, the cursor over hooks."""

HOOK_LOCALS = FIRST_LOCAL + 2
"""The first local of the frame of a hook or example: its bearer and the item it is printed on stand before."""
