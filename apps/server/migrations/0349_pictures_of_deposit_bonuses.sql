-- The picture of a deposit bonus on the promotions page: its address without width and ending (docs/decisions/0005-art-by-path-scheme.md). Empty: none.
-- Growth: one address per bonus.
alter table deposit_bonus add column image text not null default '' check (length(image) <= 300);
