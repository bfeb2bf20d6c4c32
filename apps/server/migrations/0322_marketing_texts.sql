-- What a brand says about its games of a category, in the words of its operators (spec section 9, "Marketing text"). The platform has no text of its
-- own: a figure such as "nearly 10,000 slots" is true for one brand alone.
-- The lobby caches the texts with its categories; `pnpm ops`, their only writer, raises the version of the catalogue.
-- Growth: at most one row per brand and category, kept.
create table merchant_category_text (
  merchant_id integer not null references merchant,
  game_type text not null references game_category,
  texts jsonb not null check (texts ? 'en'),
  primary key (merchant_id, game_type)
);
comment on table merchant_category_text is 'distributed: reference';
