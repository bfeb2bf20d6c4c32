-- A bet may come late several times with the same sign: settled, voided, and settled again. Each is a row of its own, with a key of its own.
alter table settlement_late_bet drop constraint settlement_late_bet_pkey;
alter table settlement_late_bet add column late_bet_id bigint generated always as identity primary key;
-- What a window is measured and replayed without.
create index settlement_late_bet_window on settlement_late_bet (merchant_id, kind, time_window, window_from, member_id);

-- Retention: rows are deleted 40 days after they came, once they are corrected (betting/pay-sweeps.ts). The others wait for their window.
drop index settlement_late_bet_age;
create index settlement_late_bet_age on settlement_late_bet (noted_at) where is_corrected;
