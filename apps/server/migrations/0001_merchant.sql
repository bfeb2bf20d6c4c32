-- One installation serves several brands (decision 2). The merchant and the site follow from the host of a request.
create extension if not exists ltree;
create extension if not exists pg_trgm;

create table merchant (
  merchant_id integer primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,16}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country_code text not null,
  time_zone text not null,
  default_language text not null,
  languages text[] not null check (cardinality(languages) > 0),
  minimum_age integer not null default 18 check (minimum_age >= 18),
  copyright_year integer not null,
  -- Spec section 4: 0 normal, 1 maintenance, 2 region restricted.
  system_status smallint not null default 0 check (system_status in (0, 1, 2)),
  maintenance_end timestamptz,
  maintenance_text text not null default '',
  session_idle_seconds integer not null default 1800 check (session_idle_seconds > 0),
  session_absolute_seconds integer not null default 43200 check (session_absolute_seconds > 0),
  image_cdns text[] not null default '{}',
  launch_game_cdns text[] not null default '{}'
);

create table merchant_domain (
  -- Host as the browser names it, with its port where that is not the scheme's own.
  host text primary key check (host = lower(host)),
  merchant_id integer not null references merchant,
  site text not null check (site in ('member', 'agent')),
  origin text not null unique,
  is_main boolean not null default true
);
create unique index merchant_domain_main on merchant_domain (merchant_id, site) where is_main;

create table merchant_switch (
  merchant_id integer not null references merchant,
  mod_id text not null,
  parent_mod_id text,
  enabled boolean not null,
  primary key (merchant_id, mod_id)
);

-- Spec section 3, "Field validation config".
create table register_rule (
  merchant_id integer not null references merchant,
  field text not null,
  enabled boolean not null,
  required boolean not null,
  accepted_pattern text not null default '*',
  pattern_id smallint not null check (pattern_id between 0 and 23),
  min_length integer not null check (min_length >= 0),
  max_length integer not null,
  primary key (merchant_id, field),
  check (max_length >= greatest(min_length, 1))
);
