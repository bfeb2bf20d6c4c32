-- A deposit bonus is a grant as well (docs/decisions/0071-promotions.md): a credited bonus has a claimed grant, one that went back with its deposit a
-- returned one. The money stays in `house:promotion`, and the grant has the number of its deposit.

-- The reward centre and the page of bonuses read a member's grants by time.
create index reward_grant_member_time on reward_grant (bucket, member_id, created_at desc, grant_id desc);

insert into reward_grant (bucket, member_id, grant_id, merchant_id, kind, program_code, program_version, source_key, titles, item, currency,
  amount_minor, turnover_minor, state, opens_at, created_at, claimed_at, ended_at)
select d.member_id & 255, d.member_id, d.deposit_id, d.merchant_id, 'deposit', d.bonus_code, 1, 'deposit:' || d.deposit_id,
  case when d.bonus_terms -> 'titles' ? 'en' then d.bonus_terms -> 'titles' else jsonb_build_object('en', d.bonus_code) end,
  'cash', d.currency, d.bonus_minor,
  floor((d.amount_minor + d.bonus_minor)::numeric * (d.bonus_terms ->> 'turnoverPpm')::numeric / 1000000)::bigint,
  case d.bonus_state when 'returned' then 'returned' else 'claimed' end,
  d.credited_at, d.credited_at, d.credited_at, case d.bonus_state when 'returned' then coalesce(d.refunded_at, d.credited_at) end
from deposit d
where d.bonus_minor > 0 and d.bonus_state in ('credited', 'returned') and d.credited_at is not null
on conflict do nothing;
