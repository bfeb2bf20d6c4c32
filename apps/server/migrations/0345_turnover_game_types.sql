-- The game types whose bets count towards the valid bet that a reward requires (design/rewards.md, "categories that count"). An empty list means all of
-- them; it is the default, so that what was promised before counts as it did. Growth: a few bytes per row that names game types.
alter table reward_program add column turnover_game_types text[] not null default '{}';
-- Null: all of them.
alter table deposit_bonus add column turnover_game_types text[];
alter table reward_grant add column turnover_game_types text[] not null default '{}';
alter table turnover_requirement add column game_types text[] not null default '{}';
