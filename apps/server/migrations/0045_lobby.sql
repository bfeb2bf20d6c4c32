-- The form in which names are searched: lower case, one spelling per letter (NFKC: Devanagari and Bengali letters with a nukta
-- have two), without joiners and apostrophes, single spaces. domain/lobby/search-form.ts makes the same of what is typed (tested).
create function search_form(text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  translate(lower(normalize($1, NFKC) collate "pg_c_utf8"), U&'|\200B\200C\200D\FEFF''\2018\2019', ' '), '[[:space:]]+', ' ', 'g'));

-- Every name between bars, so that "equal to a name", "begins a name" and "begins a word" are plain patterns.
create function names_search_text(jsonb) returns text language sql immutable strict parallel safe
return (select coalesce(string_agg('| ' || search_form(value) || ' |', '' order by key collate "C"), '') from jsonb_each_text($1));

-- Whoever writes a name cannot forget its search text.
alter table game drop column search_text;
alter table game add column search_text text not null generated always as (names_search_text(names)) stored;
create index game_search on game using gin (search_text gin_trgm_ops);

-- Spec section 3, "Vendor category": title. By language code; 'en' is always there.
create table game_category (
  game_type text primary key,
  names jsonb not null check (names ? 'en')
);
insert into game_category (game_type, names) values
  ('RNG', '{"en": "Slots", "ne": "स्लट", "bn": "স্লট"}'),
  ('LIVE', '{"en": "Live casino", "ne": "लाइभ क्यासिनो", "bn": "লাইভ ক্যাসিনো"}'),
  ('FISH', '{"en": "Fishing", "ne": "माछा मार्ने", "bn": "মাছ শিকার"}'),
  ('SPORTS', '{"en": "Sports", "ne": "खेलकुद", "bn": "খেলাধুলা"}'),
  ('PVP', '{"en": "Cards & PVP", "ne": "कार्ड र पीभीपी", "bn": "কার্ড ও পিভিপি"}'),
  ('LOTT', '{"en": "Lottery", "ne": "लटरी", "bn": "লটারি"}'),
  ('ELOTT', '{"en": "E-lottery", "ne": "ई-लटरी", "bn": "ই-লটারি"}'),
  ('ESPORTS', '{"en": "E-sports", "ne": "ई-स्पोर्ट्स", "bn": "ই-স্পোর্টস"}'),
  ('COCKFIGHT', '{"en": "Cockfight", "ne": "भाले जुधाइ", "bn": "মোরগ লড়াই"}');

-- Spec section 2, "Starting a game": its tile opens the list of its games instead of one of them.
alter table vendor add column opens_list boolean not null default false;

-- One number that grows whenever something changes that the lobby shows: what a server remembers of the catalogue holds as long
-- as the number stays. A row, not a sequence: nobody sees the new number before the change itself.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

create trigger catalogue_changed after insert or update or delete or truncate on integration
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on vendor
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on merchant_vendor
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on game
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on game_category
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after insert or update or delete or truncate on merchant_switch
  for each statement execute function bump_catalogue_version();
create trigger catalogue_changed after update on merchant
  for each statement execute function bump_catalogue_version();

-- Spec section 4, "Favourite toggle".
create table favorite (
  member_id bigint not null,
  node_id integer not null,
  added_at timestamptz not null,
  primary key (member_id, node_id)
);
create index favorite_newest on favorite (member_id, added_at desc, node_id);

-- What a member played last: written at a launch for money and again when a round of it is settled.
create table recent_game (
  member_id bigint not null,
  node_id integer not null,
  played_at timestamptz not null,
  primary key (member_id, node_id)
);
create index recent_game_newest on recent_game (member_id, played_at desc, node_id);

-- Rounds settled per game and day of placement, for the order of the hot games.
create table game_day (
  merchant_id integer not null,
  day date not null,
  node_id integer not null,
  rounds integer not null,
  primary key (merchant_id, day, node_id)
);

-- The highest wins of each day and category: all that the winner board can ever need of millions of bets.
create table winner (
  merchant_id integer not null,
  day date not null,
  game_type text not null,
  member_id bigint not null,
  bet_id bigint not null,
  node_id integer not null,
  currency text not null,
  win_minor bigint not null check (win_minor > 0),
  won_at timestamptz not null,
  primary key (merchant_id, day, game_type, member_id, bet_id)
);
create index winner_highest on winner (merchant_id, win_minor desc, bet_id);

-- The order of the lobby: the hot and the new ones are few among many.
create index game_hot on game (position, node_id) where is_hot;
create index game_new on game (position, node_id) where is_new;
