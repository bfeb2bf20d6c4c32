-- A bonus of the first deposit for one of a device, a phone or a pay-out account (docs/decisions/0100-review-of-shared-marks.md).

alter table deposit_bonus
  -- Marks that another account of the same person may share; null: none is looked at.
  add column one_per text[] check (cardinality(one_per) > 0 and one_per <@ array['device', 'phone', 'payoutAccount']),
  add constraint deposit_bonus_one_per_first check (one_per is null or frequency = 'first');

-- review: an operator decides about the bonus, which is a grant of its own.
alter table deposit drop constraint deposit_bonus_obstacle_check;
alter table deposit add constraint deposit_bonus_obstacle_check
  check (bonus_obstacle in ('not_first', 'taken_today', 'amount', 'owed', 'break', 'review'));
