-- Weekly cashback (design/rewards.md, "Rebate and cashback"; docs/decisions/0072-vip-rebate-cashback.md).

-- Members who lost in a week and whose cashback is not granted yet. The run of a brand and week fills the table in one statement, and each chunk takes
-- its rows out. Growth: none, it is empty between the runs.
create table cashback_due (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  period text not null,
  net_loss_minor bigint not null check (net_loss_minor > 0),
  bonuses_minor bigint not null,
  primary key (bucket, member_id, period)
);
comment on table cashback_due is 'distributed: by bucket';
