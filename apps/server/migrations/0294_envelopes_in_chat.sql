-- Red envelopes that an operator drops in a chat room (docs/decisions/0087-chat-rooms.md, "Later"): a message of the brand with a card.

-- Of a drop: the round, its titles, the sum and the number of envelopes, and when it ends. Growth and distribution of `chat_message` stay as they are.
alter table chat_message add column envelope jsonb;
alter table chat_message drop constraint chat_message_kind_check;
-- Without a scan: every row that is there keeps the narrower check that it was written under.
alter table chat_message add constraint chat_message_kind_check check (kind in ('text', 'win', 'removal', 'drop')) not valid;
