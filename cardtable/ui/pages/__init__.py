"""The screens that are made of controls: chooser, new game, rules, settings, result and others."""
