-- A cursor per consumer (docs/decisions/0035-a-cursor-per-consumer.md). The transaction of a fact inserts into `outbox`, as before. A
-- relay moves events from there to `outbox_event` and numbers them per topic; each consumer reads them behind a cursor of its own, so
-- that an event that one consumer cannot handle holds up no other consumer.
-- Distribution of these four tables: local to the coordinator. `outbox` itself may later be distributed with the facts: the relay alone
-- reads it.

-- One row per topic, no retention. Its lock makes relays take turns, so that positions become visible in their order.
create table outbox_stream (
  topic text primary key,
  -- Positions of a topic have no gaps: the difference of two positions counts events.
  last_position bigint not null default 0 check (last_position >= 0)
);

-- Grows by one row per event. Retention: rows that every consumer has handled are deleted after an hour (platform/outbox-retention.ts).
create table outbox_event (
  topic text not null,
  position bigint not null,
  payload jsonb not null,
  published_at timestamptz not null,
  relayed_at timestamptz not null default now(),
  primary key (topic, position)
);

-- One row per consumer and topic, no retention. A migration deletes the rows of a consumer that the code no longer has: they would
-- hold up the retention of `outbox_event`.
create table outbox_cursor (
  consumer text not null check (consumer ~ '^[a-z][a-z-]{0,31}$'),
  topic text not null references outbox_stream,
  -- The last event that the consumer handled or parked.
  position bigint not null check (position >= 0),
  primary key (consumer, topic)
);

-- Events that a consumer could not handle. They are tried again with a growing pause, and by `pnpm ops outbox retry`. Few rows: a row
-- goes when its event is handled or discarded.
create table outbox_parked (
  consumer text not null,
  topic text not null,
  position bigint not null,
  payload jsonb not null,
  error text not null,
  tries integer not null default 1 check (tries > 0),
  parked_at timestamptz not null default now(),
  next_try_at timestamptz not null,
  primary key (consumer, topic, position)
);
create index outbox_parked_due on outbox_parked (consumer, next_try_at);

-- The relay takes topics in turn: a million events of one topic do not delay another topic. `outbox_waiting` serves workers of the
-- release before; the next release drops it together with `delivered_at`.
create index outbox_waiting_topic on outbox (topic, outbox_id) where delivered_at is null;

-- How far each consumer is behind (`pnpm ops outbox list`).
create view outbox_backlog as
select c.consumer, c.topic, s.last_position - c.position as waiting,
  (select count(*) from outbox_parked p where p.consumer = c.consumer and p.topic = c.topic) as parked,
  (select e.published_at from outbox_event e where e.topic = c.topic and e.position = c.position + 1) as oldest_published_at
from outbox_cursor c join outbox_stream s on s.topic = c.topic;
