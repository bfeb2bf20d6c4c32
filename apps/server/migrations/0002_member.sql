create table member (
  member_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  account text not null,
  -- Accounts are compared without case.
  account_key text not null check (account_key = lower(account_key)),
  -- Spec section 3: agents are 1, 2, 41, 42; trial is 4; 0 is a plain member.
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  nickname text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'blocked')),
  upline_id bigint references member,
  -- Materialised path of member ids from the top of the tree to this member, itself included (design/agents.md).
  line ltree not null,
  referral_code text not null,
  language text not null,
  -- Optional registration fields (spec section 3), by field name.
  profile jsonb not null default '{}',
  registered_at timestamptz not null default now(),
  first_login_at timestamptz,
  password_changed_at timestamptz not null default now(),
  unique (merchant_id, account_key),
  unique (merchant_id, referral_code)
);
create index member_line on member using gist (line);
create index member_upline on member (upline_id, member_id);

-- The token itself is stored nowhere: its SHA-256 finds the session.
create table session (
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  merchant_id integer not null,
  site text not null check (site in ('member', 'agent')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip inet,
  user_agent text not null default '',
  primary key (member_id, token_hash)
);
create index session_token on session (token_hash);
create index session_expiry on session (expires_at);

-- Sealed bodies that were opened: the same one is refused a second time. Swept after SEALED_BODY_MAX_AGE_SECONDS.
create table sealed_body_seen (
  jti text primary key,
  seen_at timestamptz not null default now()
);
create index sealed_body_seen_age on sealed_body_seen (seen_at);
