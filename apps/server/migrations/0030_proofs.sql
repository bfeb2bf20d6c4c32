-- What proves that somebody is a person, or holds a number or an address (spec sections 4, 5, 7; decisions 9, 10).

-- A challenge and the pass that its right answer gives. Both are used once.
create table human_challenge (
  challenge_id uuid primary key,
  merchant_id integer not null references merchant,
  scene text not null check (scene in ('login', 'sms', 'register')),
  kind text not null check (kind in ('slider', 'proof')),
  -- The left edge of the hole in pixels, or the number that the device has to find.
  solution integer not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  pass_hash bytea unique check (length(pass_hash) = 32),
  pass_used_at timestamptz
);
create index human_challenge_age on human_challenge (created_at);

-- The cookie that ties a captcha to its browser is stored as a hash.
create table captcha (
  cookie_hash bytea primary key check (length(cookie_hash) = 32),
  merchant_id integer not null references merchant,
  solution text not null,
  created_at timestamptz not null
);
create index captcha_age on captcha (created_at);

-- Codes of SMS and e-mail. A row without a recipient's account counts against the limits like any other.
create table verification_code (
  code_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  channel text not null check (channel in ('sms', 'email')),
  purpose text not null,
  address text not null,
  member_id bigint references member,
  code_hash bytea not null check (length(code_hash) = 32),
  wrong_tries smallint not null default 0,
  ip inet not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_address on verification_code (merchant_id, channel, address, created_at desc);
create index verification_code_ip on verification_code (merchant_id, ip, created_at desc);

-- SMS and mail on their way. The text goes once it is sent, unless the outbox itself is the place of delivery.
create table message (
  message_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null,
  not_before timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index message_waiting on message (not_before) where sent_at is null and failed_at is null;

-- Scenes in which this brand asks for the human check.
alter table merchant add column human_check_scenes text[] not null default '{login,sms,register}';
-- Country of a mobile number that comes without its dialling code, e.g. 977.
alter table merchant add column dialling_code text not null default '977' check (dialling_code ~ '^[1-9][0-9]{0,3}$');
alter table merchant alter column dialling_code drop default;
