-- The part of a draw that a feed has announced, with empty places for the numbers to come. Null before the first number and from the draw on.
-- Growth: one short text for each issue of Vietnam between its first number and its draw.
alter table lottery_issue add column partial_text text
  check (partial_text is null or draw_text is null and length(partial_text) <= 1000);
