-- What the operator shows (spec sections 2 to 4, 9): announcements, banners, contacts, lines, help and downloads. Texts are
-- kept by language code, English always among them; HTML is sanitised before it is stored (decision 17).
create table announcement (
  announcement_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  -- Spec section 7: player notices, popups, promotions, notices of the home page.
  kind text not null check (kind in ('PL', 'PU', 'PR', 'H')),
  -- Spec section 4: A logged in, B visitors, F at the first log-in.
  executions text[] not null check (cardinality(executions) > 0 and executions <@ array['A', 'B', 'F']),
  promotion_type text,
  titles jsonb not null check (titles ? 'en'),
  contents jsonb not null check (contents ? 'en'),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true,
  position integer not null default 0
);
create index announcement_shown on announcement (merchant_id, kind, position);

create table banner (
  banner_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  -- HOME, or the category whose page carries it.
  group_name text not null check (group_name ~ '^[A-Z]{2,16}$'),
  executions text[] not null check (cardinality(executions) > 0 and executions <@ array['A', 'B', 'F']),
  titles jsonb not null check (titles ? 'en'),
  -- Without width and ending, like the icon of a game.
  picture text not null,
  linkage_type text check (linkage_type in ('page', 'game', 'promotion', 'external')),
  url text,
  -- Shown in these languages alone; null: in all.
  languages text[] check (cardinality(languages) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  enabled boolean not null default true,
  position integer not null default 0,
  check ((linkage_type is null) = (url is null))
);
create index banner_shown on banner (merchant_id, group_name, position);

-- Decision 19: links of banners and notices lead to paths of the site, to the brand's own domains, or here.
create table allowed_link_host (
  merchant_id integer not null references merchant,
  host text not null check (host = lower(host)),
  primary key (merchant_id, host)
);

-- Decision 5. Every visitor is given this key: it keeps addresses from being harvested out of traffic logs, not from people.
-- 244 of its bits are random, as gen_random_uuid() fixes six of each half.
alter table merchant add column site_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  check (length(site_key) = 32);

create table customer_service (
  merchant_id integer not null references merchant,
  cs_type text not null check (cs_type ~ '^[a-z][a-z0-9_-]{1,31}$'),
  names jsonb not null check (names ? 'en'),
  path text not null,
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, cs_type)
);

create table resource (
  resource_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  group_name text not null check (group_name in ('social', 'messaging_1', 'messaging_2', 'messaging_3')),
  resource_type text not null check (resource_type ~ '^[a-z][a-z0-9_-]{1,31}$'),
  label_name_en text not null,
  url text not null,
  enabled boolean not null default true,
  position integer not null default 0
);
create index resource_shown on resource (merchant_id, position);

-- Lines and mirrors are domains: one that the server does not know would answer nobody. Null: it is none.
alter table merchant_domain add column line_position integer;
alter table merchant_domain add column mirror_name text;

create table help_section (
  merchant_id integer not null references merchant,
  -- The anchor on the page; the terms of use are "term" (spec section 2).
  section_id text not null check (section_id ~ '^[a-z][a-z0-9-]{1,31}$'),
  titles jsonb not null check (titles ? 'en'),
  position integer not null default 0,
  primary key (merchant_id, section_id)
);

create table help_article (
  merchant_id integer not null,
  article_id text not null check (article_id ~ '^[a-z][a-z0-9-]{1,63}$'),
  section_id text not null,
  titles jsonb not null check (titles ? 'en'),
  -- {brand} and {age} stand for the merchant's name and minimum age.
  contents jsonb not null check (contents ? 'en'),
  enabled boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null,
  primary key (merchant_id, article_id),
  foreign key (merchant_id, section_id) references help_section
);

create table app_download (
  merchant_id integer not null references merchant,
  platform text not null check (platform in ('ios', 'android', 'lite')),
  version text not null,
  url text not null,
  size_bytes integer check (size_bytes > 0),
  minimum_system text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  released_at timestamptz not null,
  -- By language: [{ "text", "picture" }].
  guides jsonb not null check (guides ? 'en'),
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, platform)
);
