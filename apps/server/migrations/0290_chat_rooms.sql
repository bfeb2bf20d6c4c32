-- Chat rooms (spec section 2, popups: chat room; docs/decisions/0087-chat-rooms.md).

-- The rooms of a brand, which operators define. Growth: a few rows per brand, kept.
create table chat_room (
  merchant_id integer not null references merchant,
  -- The name is part of the topic of the sockets: `chat:1.lobby`.
  room_id text not null check (room_id ~ '^[a-z0-9-]{1,40}$'),
  names jsonb not null check (names ? 'en'),
  -- The language that is spoken; null where every language is welcome.
  language text check (length(language) between 2 and 10),
  -- Seconds between two messages of one member.
  slow_seconds integer not null default 2 check (slow_seconds between 1 and 3600),
  links_allowed boolean not null default false,
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, room_id)
);
comment on table chat_room is 'distributed: reference';

-- The last position of a room. Its lock gives the messages of a room one order, which is the order of their commits: positions have no gaps,
-- so that a reader who misses one notices. Growth: one row per room, kept. The row changes with each message, so that it is no reference table.
create table chat_room_head (
  merchant_id integer not null,
  room_id text not null,
  last_position bigint not null check (last_position >= 0),
  primary key (merchant_id, room_id)
);
comment on table chat_room_head is 'distributed: local';

-- What happened in a room: messages, shared wins, and removals of messages. A message belongs to its room and is read by everybody there, so
-- the rows are not spread by member. Growth: as much as people write; a sweep deletes rows that are older than 30 days, at most 500,000
-- an hour, which is more than the 50 messages a second that a room is measured with (180,000 an hour).
create table chat_message (
  merchant_id integer not null,
  room_id text not null,
  position bigint not null check (position > 0),
  -- Names a message to operators, over all rooms.
  message_id bigint generated always as identity,
  kind text not null check (kind in ('text', 'win', 'removal')),
  member_id bigint not null,
  -- The public name of the author within chat: it gives neither the account nor the member id away.
  author_id text not null,
  nickname text not null,
  avatar_id text,
  is_moderator boolean not null default false,
  -- Plain text; emptied when the message is removed.
  text text not null check (length(text) <= 300),
  -- The position of the quoted message. Its text is read from its own row, so that a removed text does not live on in quotes.
  quotes bigint,
  -- Public names and nicknames of the people who are mentioned.
  mentions jsonb not null default '[]',
  -- The card of a shared win, made by the server from the bet of the author.
  win jsonb,
  -- The position of the message that a removal takes away.
  removes bigint,
  client_message_id uuid not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((kind = 'win') = (win is not null) or removed_at is not null),
  check ((kind = 'removal') = (removes is not null)),
  primary key (merchant_id, room_id, position)
);
comment on table chat_message is 'distributed: local';
-- A message that is sent again is stored once.
create unique index chat_message_client on chat_message (merchant_id, room_id, member_id, client_message_id);
create unique index chat_message_id on chat_message (message_id);
create index chat_message_age on chat_message (created_at);

-- A member as others meet it in chat, what moderators decided about it, and how fast it writes. Growth: one row per member who has opened the
-- chat, kept.
create table chat_member (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  author_id text not null check (author_id ~ '^[A-Za-z0-9_-]{16}$'),
  -- The name under which the member has written last.
  nickname text not null,
  is_moderator boolean not null default false,
  muted_until timestamptz,
  banned_at timestamptz,
  -- Why the member is muted or banned; the member reads it.
  reason text not null default '' check (length(reason) <= 200),
  last_sent_at timestamptz,
  -- The running minute in which messages are counted.
  minute_began_at timestamptz,
  minute_count integer not null default 0,
  -- Digest of the last text, so that it is not repeated.
  last_text_digest bytea,
  primary key (bucket, member_id)
);
comment on table chat_member is 'distributed: by bucket';
create index chat_member_author on chat_member (merchant_id, author_id);
create index chat_member_sanctioned on chat_member (merchant_id, member_id) where muted_until is not null or banned_at is not null or is_moderator;

-- Whom a member does not want to read. Growth: at most 200 rows per member, kept until the member takes them back.
create table chat_block (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  author_id text not null,
  nickname text not null,
  created_at timestamptz not null,
  primary key (bucket, member_id, author_id)
);
comment on table chat_block is 'distributed: by bucket';

-- Messages that members have reported, with the text as it was. Growth: one row per message and reporter; a sweep deletes rows 90 days
-- after their decision.
create table chat_report (
  report_id bigint generated always as identity primary key,
  merchant_id integer not null,
  room_id text not null,
  position bigint not null,
  message_id bigint not null,
  -- Who wrote the message, and who reported it.
  author_member_id bigint not null,
  reporter_member_id bigint not null,
  reason text not null check (reason in ('abuse', 'spam', 'scam', 'personal_data', 'other')),
  note text not null default '' check (length(note) <= 200),
  text text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
comment on table chat_report is 'distributed: local';
create unique index chat_report_once on chat_report (merchant_id, room_id, position, reporter_member_id);
create index chat_report_queue on chat_report (merchant_id, report_id) where state = 'open';
create index chat_report_age on chat_report (decided_at);

-- What moderators and operators did in chat. Growth: one row per act; a sweep deletes rows that are older than 365 days.
create table chat_act (
  act_id bigint generated always as identity primary key,
  merchant_id integer not null,
  room_id text,
  act text not null check (act in ('remove', 'mute', 'unmute', 'ban', 'unban', 'slow', 'appoint', 'dismiss')),
  -- The moderator; null where an operator acted, whom the audit names.
  moderator_member_id bigint,
  operator text,
  target_member_id bigint,
  position bigint,
  reason text not null default '',
  created_at timestamptz not null,
  check ((moderator_member_id is null) <> (operator is null))
);
comment on table chat_act is 'distributed: local';
create index chat_act_age on chat_act (created_at);

-- Words that are not written in the rooms of a brand. Growth: tens to hundreds of rows per brand, kept.
create table chat_word (
  merchant_id integer not null references merchant,
  word_id bigint generated always as identity primary key,
  word text not null check (length(word) between 1 and 60),
  -- Also as a part of another word. Otherwise the word stands alone, or its letters are spaced out.
  inside boolean not null default false,
  unique (merchant_id, word)
);
comment on table chat_word is 'distributed: local';

-- How many members have joined a topic on each server process. Processes write their counts every few seconds, and a count that is older than
-- half a minute is that of a process that has ended. Growth: one row per process and open room; each process deletes old rows.
create unlogged table live_presence (
  process_id uuid not null,
  topic text not null,
  members integer not null check (members >= 0),
  seen_at timestamptz not null,
  primary key (process_id, topic)
);
comment on table live_presence is 'distributed: local';
create index live_presence_topic on live_presence (topic, seen_at);

insert into operator_role (role, permission) values ('administrator', 'chat.moderate'), ('support', 'chat.moderate');
