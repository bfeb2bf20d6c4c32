-- A round that close-round ended takes no new bets. Where every bet of the round was given back, no settled bet shows the end:
-- close-round marks the bets instead. A constant default and no index, so that neither the migration nor a bet pays for the column.
-- It is distributed and partitioned with its bet.
alter table bet add column round_closed boolean not null default false;

-- What an integration may credit without a bet (promo-win, jackpot-win): by currency code, in minor units as text, e.g.
-- {"NPR": "500000000"}. A currency that is missing has the default of domain/wallet/credit-cap.ts.
alter table integration add column credit_call_max jsonb not null default '{}' check (jsonb_typeof(credit_call_max) = 'object');
alter table integration add column credit_day_max jsonb not null default '{}' check (jsonb_typeof(credit_day_max) = 'object');

-- What an integration credited without a bet on one day (UTC), in sixteen rows by member, so that credits of different members
-- seldom wait for one row. Distributed by slot, colocated with the members' rows: on a cluster the slot becomes the member's bucket.
-- It does not grow: a new day overwrites the row of the day before.
create table integration_credit (
  integration_code text not null references integration,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  slot smallint not null check (slot between 0 and 15),
  day date not null,
  credited_minor bigint not null check (credited_minor >= 0),
  primary key (integration_code, currency, slot)
) with (fillfactor = 50);
