-- A manual correction of an agent's pay: one operator asks for it, another one confirms the same within a day.
-- Growth: one row per correction, kept.
create table settlement_correction (
  correction_id bigint generated always as identity primary key,
  merchant_id integer not null,
  run_id bigint not null,
  contract_id bigint not null,
  -- What the agent is paid more (or less) in its next window of the kind.
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (char_length(reason) between 1 and 140),
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  confirmed_by bigint references operator check (confirmed_by <> requested_by),
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
comment on table settlement_correction is 'distributed: local';
-- One correction of a line waits at a time.
create unique index settlement_correction_waiting on settlement_correction (run_id, contract_id) where confirmed_at is null;

insert into operator_role (role, permission) values ('administrator', 'settlement.manage');
