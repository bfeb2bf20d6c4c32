-- Messages that reach members outside of the site: by push, e-mail and SMS (docs/decisions/0090-messages-that-reach-people.md).

-- Which messages a member wants by which channel. A member without a row gets none outside of the site.
-- Growth: one row per member who has chosen, kept.
create table message_choice (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  push text[] not null default '{}' check (push <@ '{money,contracts,notes,offers}'),
  email text[] not null default '{}' check (email <@ '{money,contracts,notes,offers}'),
  sms text[] not null default '{}' check (sms <@ '{money,contracts,notes,offers}'),
  -- Minutes of the day in the zone of the brand, between which nothing rings. Both null: at any time.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- The site on which the member chose, for links in e-mails and SMS.
  site text not null check (site in ('member', 'agent')),
  origin text not null,
  changed_at timestamptz not null,
  primary key (bucket, member_id),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from is distinct from quiet_until or quiet_from is null)
);
comment on table message_choice is 'distributed: by bucket';

-- Browsers that a member wants notifications on. The address takes messages alone that are signed with the key of the brand.
-- Growth: at most ten rows per member, deleted when the push service says that the browser is gone.
create table push_device (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The SHA-256 of the address, in hex. The browser computes the same, to know itself in the list.
  device_id text not null check (device_id ~ '^[0-9a-f]{64}$'),
  address text not null check (length(address) <= 1000),
  -- The keys of the browser that the text is encrypted for, in base64url.
  p256dh text not null,
  auth text not null,
  name text not null check (length(name) <= 100),
  added_at timestamptz not null,
  primary key (bucket, member_id, device_id)
);
comment on table push_device is 'distributed: by bucket';
-- A browser belongs to the member who turned notifications on last.
create index push_device_id on push_device (device_id);

-- The pair of keys with which a brand signs what it gives to push services (RFC 8292). Growth: one row per brand, kept.
create table push_key (
  merchant_id integer primary key references merchant,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
comment on table push_key is 'distributed: reference';

-- Copies of inbox messages on their way out. Growth: one row per message and channel that its member has chosen; a sweep deletes them 30 days
-- after they were made.
create table message_copy (
  copy_id bigint generated always as identity primary key,
  merchant_id integer not null,
  member_id bigint not null,
  message_id bigint not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  subject text not null check (subject in ('money', 'contracts', 'notes', 'offers')),
  created_at timestamptz not null,
  not_before timestamptz not null,
  attempts smallint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  ended_at timestamptz,
  campaign_id bigint,
  check ((state = 'waiting') = (ended_at is null))
);
comment on table message_copy is 'distributed: local';
create index message_copy_waiting on message_copy (not_before) where state = 'waiting';
create index message_copy_age on message_copy (created_at);
create index message_copy_campaign on message_copy (campaign_id) where campaign_id is not null;
