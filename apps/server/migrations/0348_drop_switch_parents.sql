-- No switch has a parent (docs/decisions/0107-details-of-the-spec.md). Servers of release 0.3.0 and later neither read nor write this column.
alter table merchant_switch drop column parent_mod_id;
