-- Requests to reset the second factor of an operator (pnpm ops operators reset-factor): another operator has to approve within a day, because
-- whoever resets a factor alone could log in as the other operator and approve money twice (docs/decisions/0051-two-operators.md).
-- Distribution: local to the coordinator, beside `operator`. Growth: a few rows a year, kept.
create table operator_factor_reset (
  reset_id uuid primary key,
  -- The operator whose factor is reset.
  operator_id bigint not null references operator,
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  approved_by bigint references operator,
  done_at timestamptz,
  check (requested_by <> operator_id),
  check (approved_by <> operator_id),
  check (approved_by <> requested_by),
  check (num_nonnulls(approved_by, done_at) in (0, 2))
);
-- One open request per operator, so that two operators who ask at once do not open two.
create unique index operator_factor_reset_open on operator_factor_reset (operator_id) where done_at is null;
comment on table operator_factor_reset is 'distributed: local';
