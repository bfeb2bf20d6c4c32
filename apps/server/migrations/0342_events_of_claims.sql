-- No consumer ever handled the event of a claimed reward: its rows stayed in the outbox and raised the alert `outbox-late`. It is published no more.
delete from outbox where topic = 'reward.claimed';
