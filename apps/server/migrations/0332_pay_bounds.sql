-- Bounds of the pay of one window, as a contract agrees on them (docs/decisions/0079-minimum-and-cap-of-pay.md). Null: there is none.
alter table agent_contract
  -- A net below this amount is not paid but added to the net of the next window.
  add column minimum_pay_minor bigint check (minimum_pay_minor > 0),
  -- The gross of a window is at most this amount.
  add column maximum_pay_minor bigint check (maximum_pay_minor > 0),
  add check (minimum_pay_minor <= maximum_pay_minor);
