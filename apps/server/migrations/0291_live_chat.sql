-- Live-model chat (spec section 7, CBS_modelList and CBS_launchChat; docs/decisions/0092-live-model-chat.md).

-- Where the platform asks a vendor who is in its rooms (docs/integrators/live-chat.md). Null: the vendor has no rooms.
alter table integration add column live_chat_url text check (live_chat_url ~ '^https?://');

-- What a member spends in a room is a gift and no play: its bets are of this category, and have no valid bet.
insert into game_category (game_type, names) values
  ('CHAT', '{"en": "Live chat", "ne": "लाइभ च्याट", "bn": "লাইভ চ্যাট"}');
