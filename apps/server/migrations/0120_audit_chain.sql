-- The operators' audit becomes a hash chain (docs/decisions/0043-operators.md): each row holds the hash of the row before, so that a row
-- that was changed, removed or put in between is found by `pnpm ops audit verify` and by a job of the worker.
-- Distribution: `operator_audit` and `operator_audit_head` are local to the coordinator. The foreign key to the brand is dropped, because
-- Citus stops firing statement triggers on a local table that refers to a reference table.
-- Growth: one row per act of an operator, kept for good.
alter table operator_audit drop constraint operator_audit_merchant_id_fkey;
alter table operator_audit
  -- Counts without gaps in the order of the chain. `audit_id` does not: a sequence is drawn before the transactions take turns.
  add column chain_position bigint,
  add column previous_hash bytea,
  add column row_hash bytea;

-- The hash of a row over the hash of the row before and over everything that the row says. It depends on no setting of the session.
create function operator_audit_hash(entry operator_audit) returns bytea language sql immutable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.chain_position, entry.audit_id, entry.at at time zone 'UTC', entry.operator,
    entry.merchant_id, entry.command, entry.target, entry.before, entry.after)::text, 'UTF8'))
$$;

-- The end of the chain, one row. The lock on this row makes writers take turns until they commit. The head also shows that the newest rows
-- were removed.
create table operator_audit_head (
  only_row boolean primary key default true check (only_row),
  chain_position bigint not null,
  row_hash bytea not null check (octet_length(row_hash) = 32)
);
insert into operator_audit_head (chain_position, row_hash) values (0, decode(repeat('00', 32), 'hex'));

-- Runs with the rights of the owner: the application may not write the head itself. A server of the release before writes rows without
-- knowing of the chain, and they are chained all the same.
create function chain_operator_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select h.chain_position + 1, h.row_hash into strict new.chain_position, new.previous_hash from public.operator_audit_head h for update;
  new.row_hash := public.operator_audit_hash(new);
  update public.operator_audit_head set chain_position = new.chain_position, row_hash = new.row_hash;
  return new;
end $$;

-- Chains the rows that were written before this migration.
alter table operator_audit disable trigger operator_audit_kept;
do $$
declare
  entry operator_audit;
  head operator_audit_head;
begin
  lock table operator_audit in share row exclusive mode;
  select * into strict head from operator_audit_head;
  for entry in select * from operator_audit order by audit_id loop
    head.chain_position := head.chain_position + 1;
    entry.chain_position := head.chain_position;
    entry.previous_hash := head.row_hash;
    head.row_hash := operator_audit_hash(entry);
    update operator_audit set chain_position = entry.chain_position, previous_hash = entry.previous_hash, row_hash = head.row_hash
      where audit_id = entry.audit_id;
  end loop;
  update operator_audit_head set chain_position = head.chain_position, row_hash = head.row_hash;
end $$;
alter table operator_audit enable trigger operator_audit_kept;

create unique index operator_audit_chain on operator_audit (chain_position);
-- The trigger sets all three. The defaults only tell the generated types that an insert leaves them out.
alter table operator_audit
  alter column chain_position set not null, alter column chain_position set default 0,
  alter column previous_hash set not null, alter column previous_hash set default '',
  alter column row_hash set not null, alter column row_hash set default '';
create trigger operator_audit_chained before insert on operator_audit for each row execute function chain_operator_audit();
comment on table operator_audit_head is 'distributed: local';
