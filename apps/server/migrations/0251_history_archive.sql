-- Months of the history that were written to files and taken out of the database (docs/decisions/0075-old-months-become-files.md). The
-- partitions of such a month hold no bets, and one posting per member in the place of all its postings: `carried_forward`, which has the sum of
-- their entries by account, so that the books add up as before.
-- Growth: one row per archived month, kept. Only the owner of the schema writes this table (platform/application-role.ts).
create table history_archive (
  month date primary key check (month = date_trunc('month', month)),
  -- The ids of the month: from the first one up to the end, which is the first one of the next month.
  first_id bigint not null,
  end_id bigint not null check (end_id > first_id),
  -- For each table: rows and SHA-256 (hexadecimal) of its file without compression.
  files jsonb not null,
  archived_at timestamptz not null default now()
);
comment on table history_archive is 'distributed: reference';

insert into operator_role (role, permission) values ('administrator', 'ledger.archive');
