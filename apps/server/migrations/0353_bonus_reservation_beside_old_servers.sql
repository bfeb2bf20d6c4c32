-- A server of the release before 0350 credits a deposit without clearing what it holds of the budgets, so the check made that credit fail while servers
-- of both releases were running. Only promised bonuses are counted as held (`modules/cashier/deposits/bonus-budget.ts`).
alter table deposit drop constraint deposit_bonus_reserved_check;
