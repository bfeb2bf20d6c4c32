-- needs the servers stopped
-- More tables get the bucket of their member (0091, docs/decisions/0036-storage-by-bucket-and-month.md): wallets at vendors, turnover and what
-- integrations credit. Servers of the release before insert rows without it.
do $$
declare
  of_members name;
begin
  foreach of_members in array array['vendor_wallet', 'vendor_transfer', 'vendor_closing', 'turnover_requirement']
  loop
    execute format('alter table %I add column bucket smallint generated always as ((member_id & 255)::smallint) stored', of_members);
    execute format('alter table %I alter column bucket drop expression', of_members);
    execute format('alter table %I alter column bucket set not null', of_members);
    execute format('alter table %I add constraint %I check (bucket = (member_id & 255))', of_members, of_members || '_bucket_check');
  end loop;
end $$;

alter table vendor_wallet drop constraint vendor_wallet_pkey, add primary key (bucket, member_id, vendor_code);
alter table vendor_closing drop constraint vendor_closing_pkey, add primary key (bucket, member_id, vendor_code);

-- The application makes the ids, as those of postings (0090).
alter table vendor_transfer alter column transfer_id drop identity;
alter table vendor_transfer drop constraint vendor_transfer_pkey, add primary key (bucket, member_id, transfer_id);
alter table vendor_transfer drop constraint vendor_transfer_member_id_request_id_vendor_code_key,
  add unique (bucket, member_id, request_id, vendor_code);
drop index vendor_transfer_newest;
create index vendor_transfer_newest on vendor_transfer (bucket, member_id, created_at desc, transfer_id desc);

alter table turnover_requirement alter column requirement_id drop identity;
alter table turnover_requirement drop constraint turnover_requirement_pkey, add primary key (bucket, member_id, requirement_id);
alter table turnover_requirement drop constraint turnover_requirement_member_id_source_key_key, add unique (bucket, member_id, source_key);
drop index turnover_requirement_open;
create index turnover_requirement_open on turnover_requirement (bucket, member_id, requirement_id) where met_at is null;

-- What an integration credited without a bet on one day (UTC) had sixteen rows by member; now it has one row per bucket, which lies with the
-- rows of the members. The old slots are the first sixteen buckets.
alter table integration_credit drop constraint integration_credit_pkey, drop constraint integration_credit_slot_check,
  drop constraint integration_credit_integration_code_fkey;
alter table integration_credit rename column slot to bucket;
alter table integration_credit add check (bucket between 0 and 255), add primary key (bucket, integration_code, currency);
