-- Operators (docs/decisions/0043-operators.md): people who run the brands. They are not members and share no table with members.
-- Distribution: all tables of this file are local to the coordinator, without keys to distributed tables.

-- Growth: one row per person, never deleted, so that a log-in name of the audit always means the same person.
create table operator (
  operator_id bigint generated always as identity primary key,
  -- Stands in the audit and in approvals. It never changes and is never given to another person.
  login_name text not null unique check (login_name ~ '^[a-z][a-z0-9.-]{1,31}$' and login_name <> 'break-glass'),
  full_name text not null check (full_name <> ''),
  state text not null default 'invited' check (state in ('invited', 'active', 'disabled')),
  -- argon2id.
  password_hash text,
  -- The TOTP secret, sealed together with the id of its row: copied into another row, it does not open.
  sealed_totp bytea,
  -- The last time step whose code was accepted. A code counts once.
  totp_step bigint not null default 0,
  wrong_tries smallint not null default 0 check (wrong_tries >= 0),
  -- Log-ins are refused until then, after too many wrong tries.
  rests_until timestamptz,
  -- Hash of the one-time code with which the operator sets password and factor.
  enrolment_hash bytea,
  enrolment_ends_at timestamptz,
  created_at timestamptz not null,
  check (state <> 'active' or num_nonnulls(password_hash, sealed_totp) = 2),
  check (num_nonnulls(enrolment_hash, enrolment_ends_at) in (0, 2))
);

-- Growth: one row per open session. Retention: a log-in deletes the rows that have ended.
create table operator_session (
  token_hash bytea primary key,
  operator_id bigint not null references operator,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- When a code of the second factor was last given.
  factor_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id);

-- Which permissions a role has. Growth: roles times permissions, a few hundred rows.
create table operator_role (
  role text not null check (role ~ '^[a-z][a-z-]{1,31}$'),
  -- One of operators/permissions.ts.
  permission text not null check (permission ~ '^[a-z]+\.[a-z]+$'),
  primary key (role, permission)
);

-- Growth: a few rows per operator; a revoked grant is deleted, the audit keeps it.
create table operator_grant (
  operator_id bigint not null references operator,
  -- Null: all brands. Not a foreign key, because `merchant` is a reference table.
  merchant_id integer,
  role text not null,
  unique nulls not distinct (operator_id, merchant_id, role)
);

-- How often an operator looked at personal data on a day (UTC). Growth: one row per operator and day with such an act, kept.
create table operator_reveal_day (
  operator_id bigint not null references operator,
  day date not null,
  acts integer not null check (acts > 0),
  primary key (operator_id, day)
);

insert into operator_role (role, permission)
select 'administrator', permission from unnest(array[
  'audit.view', 'brand.edit', 'catalogue.edit', 'content.edit', 'deposit.review', 'factor.reset', 'integration.edit', 'ledger.verify',
  'member.block', 'member.edit', 'member.reveal', 'operator.manage', 'outbox.manage', 'rules.edit', 'vault.keys', 'vendor.keys',
  'withdrawal.review']) permission
union all select 'cashier', unnest(array['deposit.review', 'member.reveal', 'withdrawal.review'])
union all select 'editor', unnest(array['content.edit', 'catalogue.edit'])
union all select 'auditor', unnest(array['audit.view', 'ledger.verify'])
union all select 'support', unnest(array['member.edit', 'member.block', 'member.reveal']);
comment on table operator is 'distributed: local';
comment on table operator_session is 'distributed: local';
comment on table operator_role is 'distributed: local';
comment on table operator_grant is 'distributed: local';
comment on table operator_reveal_day is 'distributed: local';
