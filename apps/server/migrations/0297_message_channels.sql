-- The channels by which a brand sends copies of messages (docs/decisions/0090-messages-that-reach-people.md). SMS cost money, so that a brand turns them on.
alter table merchant add column message_channels text[] not null default '{push,email}' check (message_channels <@ '{push,email,sms}');
