-- How members come in, and what stands between them and somebody else (spec sections 3 to 6; decisions 3, 4, 11, 19).

-- Contact data in columns of its own: what codes are sent to, and what withdrawals are paid to.
alter table member add column mobile text check (mobile ~ '^[0-9]{7,15}$');
alter table member add column mobile_verified_at timestamptz;
alter table member add column email text;
alter table member add column email_key text generated always as (lower(email)) stored;
alter table member add column email_verified_at timestamptz;
alter table member add column real_name text;
alter table member add column withdraw_password_hash text;
alter table member add column avatar_id text;
-- A first number or address may be anybody's claim; a proved one is one member's.
create unique index member_mobile_verified on member (merchant_id, mobile) where mobile_verified_at is not null;
create unique index member_email_verified on member (merchant_id, email_key) where email_verified_at is not null;
create index member_mobile on member (merchant_id, mobile);
create index member_email on member (merchant_id, email_key);
update member set email = profile ->> 'email', real_name = profile ->> 'payeeName';

-- PWDEXPFORCECHANGE3: a password older than this is expired; null: never.
alter table merchant add column password_max_age_days integer check (password_max_age_days > 0);
-- Spec section 9: the initial password that operators hand out; whoever still has it has to change it. Its hash.
alter table merchant add column initial_password_hash text;
-- A log-in from an address that the account was never used from asks for more.
alter table merchant add column check_new_ip boolean not null default false;

alter table session add column session_id uuid not null default gen_random_uuid();
alter table session add column login_type text not null default 'username';
create unique index session_id on session (member_id, session_id);

-- Who tried to come in, from where, and what came of it. Read by the member as the log-in history, by operators as the audit.
create table login_event (
  event_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  -- Null where no such account exists; what was typed is not kept.
  member_id bigint references member,
  site text not null check (site in ('member', 'agent')),
  kind text not null,
  -- 'ok', or the code of the refusal.
  outcome text not null,
  ip inet not null,
  user_agent text not null default '',
  at timestamptz not null
);
create index login_event_member on login_event (member_id, at desc);
create index login_event_ip on login_event (merchant_id, ip, at desc);

-- Decision 4: what a remembered device holds instead of a password.
create table remembered_device (
  device_id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member,
  site text not null check (site in ('member', 'agent')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The one before: whoever shows it holds a copy, and the device is forgotten.
  previous_hash bytea check (length(previous_hash) = 32),
  ip inet not null,
  user_agent text not null default '',
  remembered_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index remembered_device_member on remembered_device (member_id);
create unique index remembered_device_previous on remembered_device (previous_hash);

-- The password was right, and something more is asked. The id that the page holds is stored as a hash.
create table extra_check (
  check_hash bytea primary key check (length(check_hash) = 32),
  member_id bigint not null references member,
  site text not null check (site in ('member', 'agent')),
  reason text not null check (reason in ('unregistered_ip', 'two_factor')),
  login_type text not null,
  remember boolean not null default false,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null,
  passed_at timestamptz
);
create index extra_check_member on extra_check (member_id, created_at);

-- RFC 6238. The secret has to be read again: sealed, not hashed. A time step counts once.
create table two_factor (
  member_id bigint primary key references member,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null
);
create table recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- The link of an e-mail that lets somebody choose a new password.
create table password_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  member_id bigint not null references member,
  created_at timestamptz not null,
  used_at timestamptz
);

-- Decision 3: carries a session to another origin of the merchant. The only secret that may stand in an address.
create table hand_off (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id bigint not null references member,
  host text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

-- Failed tries to come in, by what was tried and from where, as keyed hashes: a captcha is asked after some.
create table failed_guess (
  guess_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  key_hash bytea not null check (length(key_hash) = 32),
  at timestamptz not null
);
create index failed_guess_key on failed_guess (merchant_id, key_hash, at);

-- A session that began with an expired or an initial password changes nothing but the password.
alter table session add column password_state text not null default 'fine'
  check (password_state in ('fine', 'expired', 'initial'));
