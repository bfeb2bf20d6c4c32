-- without a transaction
-- Every sweep deletes by an index and in batches (platform/sweep.ts). These columns had none: each run read the whole table.
drop index concurrently if exists outbox_delivered;
create index concurrently outbox_delivered on outbox (delivered_at) where delivered_at is not null;
drop index concurrently if exists launch_token_expiry;
create index concurrently launch_token_expiry on launch_token (expires_at);
-- Game sessions were never deleted. They are kept for 90 days after they expire.
drop index concurrently if exists game_session_expiry;
create index concurrently game_session_expiry on game_session (expires_at);
drop index concurrently if exists verification_code_age;
create index concurrently verification_code_age on verification_code (created_at);
drop index concurrently if exists message_age;
create index concurrently message_age on message (created_at);
drop index concurrently if exists failed_guess_age;
create index concurrently failed_guess_age on failed_guess (at);
drop index concurrently if exists extra_check_age;
create index concurrently extra_check_age on extra_check (created_at);
drop index concurrently if exists password_ticket_age;
create index concurrently password_ticket_age on password_ticket (created_at);
drop index concurrently if exists hand_off_age;
create index concurrently hand_off_age on hand_off (created_at);
drop index concurrently if exists remembered_device_expiry;
create index concurrently remembered_device_expiry on remembered_device (expires_at);
drop index concurrently if exists login_event_age;
create index concurrently login_event_age on login_event (at);
drop index concurrently if exists game_day_age;
create index concurrently game_day_age on game_day (day);
drop index concurrently if exists winner_age;
create index concurrently winner_age on winner (won_at);
-- Trial accounts that nobody uses are found among the trial accounts alone.
drop index concurrently if exists member_trial;
create index concurrently member_trial on member (registered_at) where type = 4;

-- A page range that filled up after the last vacuum was in no summary, so that a scan by time read all of it.
alter index posting_span set (autosummarize = on);
alter index entry_time set (autosummarize = on);
alter index wallet_transaction_time set (autosummarize = on);
