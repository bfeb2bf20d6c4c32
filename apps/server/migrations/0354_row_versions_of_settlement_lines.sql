-- without a transaction
-- A settlement line is updated in several steps: measured, gross, net, paid. PostgreSQL writes an update only to the table (a heap-only tuple, HOT) if no
-- index contains a changed column and the page has room for the new version; otherwise the update also writes to each of the six indexes. Therefore no
-- index contains `state` or an amount. The steps of a run read its lines in the order of their contracts.
alter table settlement_line set (fillfactor = 85);
drop index concurrently if exists settlement_line_step;
create index concurrently settlement_line_step on settlement_line (run_id, contract_id);
drop index concurrently if exists settlement_line_run;
-- Lines that are parked: their run waits for an operator. `failure` is set where the state is `failed`, and no step of a run changes it.
drop index concurrently if exists settlement_line_parked;
create index concurrently settlement_line_parked on settlement_line (run_id, contract_id) where failure is not null;
-- The payments of an agent by time. Only the last update of a line, its payment, changes these columns.
drop index concurrently if exists settlement_line_payment;
create index concurrently settlement_line_payment on settlement_line (bucket, member_id, paid_at) where posting_id is not null;
drop index concurrently if exists settlement_line_paid;
