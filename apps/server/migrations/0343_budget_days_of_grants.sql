-- The day of the budget that a grant was taken from; null for a grant that no budget counted, such as a deposit bonus in review or a prize of points.
-- Only what was taken is given back when a grant is rejected or expires. `reward_grant` stays distributed by the bucket of its member.
-- Growth: four bytes per grant that a budget counted.
alter table reward_grant add column budget_day date;

-- Grants that may still end unclaimed, of programs with a limit. An open prize of a draw is a gift, which has a stock and no budget.
update reward_grant g set budget_day = (g.created_at at time zone m.time_zone)::date
from reward_program p, merchant m
where p.merchant_id = g.merchant_id and p.code = g.program_code and m.merchant_id = g.merchant_id
  and g.state in ('process', 'claim') and (p.budget_minor is not null or p.day_budget_minor is not null)
  and g.source_key not like 'deposit:%:bonus' and g.source_key not like 'draw:%';
