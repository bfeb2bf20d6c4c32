-- An event that failed waits until then; the others go on.
alter table outbox add column not_before timestamptz not null default now();
