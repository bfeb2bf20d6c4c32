-- Against SMS pumping: fraud in which somebody orders codes to dear numbers and shares what they earn.
-- Beginnings of the numbers, as figures with the country's dialling code first, that a brand sends SMS to; null: its own country alone.
alter table merchant add column sms_prefixes text[] check (array_to_string(sms_prefixes, '') ~ '^[0-9]*$' and array_position(sms_prefixes, '') is null);
-- SMS that a brand sends in a day (UTC) at most.
alter table merchant add column sms_day_max integer not null default 5000 check (sms_day_max >= 0);

-- SMS sent per brand and day.
-- Distribution: reference to a brand, local to the coordinator. Growth: one row per brand and day; a sweep deletes rows after a month.
create table sms_day (
  merchant_id integer not null references merchant,
  day date not null,
  sent integer not null check (sent >= 0),
  primary key (merchant_id, day)
);
create index sms_day_age on sms_day (day);
comment on table sms_day is 'distributed: local';
