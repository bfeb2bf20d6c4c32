-- Approvals and requests to reset a factor name operators by id instead of by log-in name, so that two operators are two rows of
-- `operator` (docs/decisions/0051-two-operators.md). Only `pnpm ops` writes these rows: a command of the release before is refused with an
-- error and changes nothing; servers of both releases work side by side.
-- Distribution: all tables of this file are local to the coordinator.

-- Before operators enrol, commands take any name with `--by`. The state `named` holds such names: they approve and nobody logs in as them.
-- Inviting an operator of the same name turns that row into an account. Growth: one row per name that was ever typed.
alter table operator
  drop constraint operator_state_check,
  drop constraint operator_login_name_check,
  add constraint operator_state_check check (state in ('named', 'invited', 'active', 'disabled')),
  add constraint operator_login_name_check check (login_name <> ''
    and (state = 'named' or (login_name ~ '^[a-z][a-z0-9.-]{1,31}$' and login_name <> 'break-glass')));

-- `break-glass` is the name of whoever acts as the owner of the database. It is one operator, however many people hold that password.
insert into operator (login_name, full_name, state, created_at) values ('break-glass', 'Owner of the database', 'named', now());
insert into operator (login_name, full_name, state, created_at)
select named.key, named.key, 'named', now()
from (select operator_key as key from approval union select requested_by_key from factor_reset) named
on conflict (login_name) do nothing;

alter table approval add column operator_id bigint references operator;
update approval a set operator_id = o.operator_id from operator o where o.login_name = a.operator_key;
alter table approval
  drop constraint approval_pkey,
  alter column operator_id set not null,
  add primary key (member_id, subject, subject_id, operator_id),
  drop column operator_key,
  drop column operator;

-- The database itself refuses a reset that one operator both requested and approved. Resets of before do not know who approved them: the
-- audit does.
alter table factor_reset
  add column requested_by bigint references operator,
  add column approved_by bigint references operator;
update factor_reset r set requested_by = o.operator_id from operator o where o.login_name = r.requested_by_key;
alter table factor_reset
  alter column requested_by set not null,
  drop column requested_by_key,
  add constraint factor_reset_four_eyes check (approved_by <> requested_by),
  add constraint factor_reset_approved check (approved_by is null or done_at is not null);
