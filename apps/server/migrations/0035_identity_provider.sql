-- Decision 11: phone auth and social sign-in through Firebase Authentication, where the merchant turns it on. None of it is secret:
-- the browser is given the same.
create table identity_provider (
  merchant_id integer primary key references merchant,
  project_id text not null check (project_id ~ '^[a-z0-9-]{4,40}$'),
  api_key text not null,
  auth_domain text not null,
  -- Of google, facebook.
  providers text[] not null default '{}',
  -- SMS codes are sent and checked by the provider.
  phone boolean not null default false,
  -- Where the auth emulator listens, in development and tests.
  emulator_url text
);

create table social_identity (
  merchant_id integer not null references merchant,
  -- The provider's own name for the person.
  subject text not null,
  provider text not null check (provider in ('google', 'facebook')),
  member_id bigint not null references member,
  created_at timestamptz not null,
  primary key (merchant_id, subject)
);
create index social_identity_member on social_identity (member_id);
