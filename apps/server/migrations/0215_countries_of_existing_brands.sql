-- "Forgot password by phone" offers countries only where LOGINCOUNTRYCODE is on (spec section 2). Brands that exist already have members
-- with foreign numbers, who could no longer reset their password, so their pickers stay. A new brand starts without the switch. A brand that
-- has set the switch keeps its choice.
insert into merchant_switch (merchant_id, mod_id, enabled)
select merchant_id, 'LOGINCOUNTRYCODE', true from merchant
on conflict (merchant_id, mod_id) do nothing;
