-- No switch has a parent (docs/decisions/0107-details-of-the-spec.md). Nothing ever wrote this column. Servers of the release before still read it; the next
-- release drops it.
comment on column merchant_switch.parent_mod_id is 'unused: read by servers of the release before';
