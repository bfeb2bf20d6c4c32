-- Points are a currency of the ledger that is no money (docs/decisions/0046-acts-of-many-members.md). Members have the pocket `points`, the
-- house accounts whose name begins with `points-`, and these hold `PTS` alone. A pocket of money never holds points, and so no sum of cash
-- can contain them. The pocket `bonus` is gone: nothing ever wrote it.
-- The constraints are found by what they check, because a table that was partitioned has given them new names.
do $$
declare
  listed record;
begin
  for listed in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and coninhcount = 0 and conrelid in ('wallet_account'::regclass, 'entry'::regclass)
      and pg_get_constraintdef(oid) like '%cash|held|bonus%'
  loop
    execute format('alter table %s drop constraint %I', listed.of_table, listed.conname);
  end loop;
end $$;

alter table wallet_account add constraint wallet_account_kind_check
  check (kind = 'cash' or kind ~ '^(cash|held|points|vendor:[A-Z0-9_]+)$');
alter table wallet_account add constraint wallet_account_points_check check ((kind = 'points') = (currency = 'PTS'));

alter table entry add constraint entry_account_check
  check (account = 'cash' or account ~ '^(cash|held|points|vendor:[A-Z0-9_]+|house:[a-z-]+(:[A-Za-z0-9_-]+)?)$');
alter table entry add constraint entry_points_check check ((account ~ '^(points$|house:points-)') = (currency = 'PTS'));
