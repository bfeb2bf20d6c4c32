-- Red envelopes that drop in a chat room by the clock of the brand (docs/decisions/0087-chat-rooms.md). Growth: a few rows per brand, kept.
create table chat_drop_rule (
  merchant_id integer not null references merchant,
  rule_id bigint generated always as identity primary key,
  room_id text not null,
  program_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  envelopes integer not null check (envelopes > 0),
  -- Time in which the envelopes may be opened. Those that are left then go back to the budget.
  minutes integer not null check (minutes between 1 and 1440),
  -- The clock of the brand.
  starts_at time not null,
  -- 1 is Monday, 7 is Sunday.
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}' check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  enabled boolean not null default true,
  -- The day of the last drop, by the clock of the brand, and why it was refused; null where the envelopes were dropped.
  last_day date,
  last_refusal text
);
comment on table chat_drop_rule is 'distributed: local';
