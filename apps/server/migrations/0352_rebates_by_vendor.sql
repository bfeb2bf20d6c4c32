-- Valid bet at vendors with a rate of their own that no rebate was given for yet (docs/decisions/0115-rebates-by-vendor.md). A bet is counted here or in
-- `rebate_balance`, never in both. Growth: one row per member, category and vendor with a rate, kept.
create table rebate_vendor_balance (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  game_type text not null,
  vendor_code text not null,
  merchant_id integer not null,
  -- Negative where bets were voided after their rebate was given: the next rebate is less by them.
  valid_bet_minor bigint not null,
  -- The last rebate, or the first bet.
  since timestamptz not null,
  primary key (bucket, member_id, game_type, vendor_code)
);
comment on table rebate_vendor_balance is 'distributed: by bucket';
