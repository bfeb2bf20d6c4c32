-- Feeds that publish the results of lotteries whose draws are made elsewhere (docs/integrators/lottery-feeds.md).

-- A handful of rows.
create table lottery_feed (
  code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  -- The results of a feed that is off are refused.
  state text not null default 'active' check (state in ('active', 'off'))
);
comment on table lottery_feed is 'distributed: reference';

create table lottery_feed_key (
  feed_code text not null references lottery_feed (code),
  key_id text not null,
  -- Sealed under the server's own key (platform/key-ring.ts).
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (feed_code, key_id)
);
comment on table lottery_feed_key is 'distributed: reference';

-- The feed whose results count for a lottery; without one, two operators enter them.
alter table lottery add column feed_code text references lottery_feed (code);
