-- without a transaction
-- Messages are deleted after 400 days (modules/inbox/sweep.ts), by the time at which they were sent.
drop index concurrently if exists inbox_message_sent;
create index concurrently inbox_message_sent on inbox_message (sent_at);
