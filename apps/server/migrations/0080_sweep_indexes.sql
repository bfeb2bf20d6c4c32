-- Every sweep deletes by an index and in batches (platform/sweep.ts). These columns had none: each run read the whole table.
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index launch_token_expiry on launch_token (expires_at);
-- Game sessions were never deleted. They are kept for 90 days after they expire.
create index game_session_expiry on game_session (expires_at);
create index verification_code_age on verification_code (created_at);
create index message_age on message (created_at);
create index failed_guess_age on failed_guess (at);
create index extra_check_age on extra_check (created_at);
create index password_ticket_age on password_ticket (created_at);
create index hand_off_age on hand_off (created_at);
create index remembered_device_expiry on remembered_device (expires_at);
create index login_event_age on login_event (at);
create index game_day_age on game_day (day);
create index winner_age on winner (won_at);
-- Trial accounts that nobody uses are found among the trial accounts alone.
create index member_trial on member (registered_at) where type = 4;

-- A page range that filled up after the last vacuum was in no summary, so that a scan by time read all of it.
alter index posting_span set (autosummarize = on);
alter index entry_time set (autosummarize = on);
alter index wallet_transaction_time set (autosummarize = on);
