-- WebAuthn: keys of a device, bound to the host on which they were made (spec section 2, securityCenter).
create table passkey (
  credential_id text primary key,
  member_id bigint not null references member,
  host text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What a device has to sign; once. Without a member: for a log-in, where the device says whose it is.
create table passkey_challenge (
  challenge_id uuid primary key,
  merchant_id integer not null references merchant,
  member_id bigint references member,
  host text not null,
  challenge text not null,
  created_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (created_at);
