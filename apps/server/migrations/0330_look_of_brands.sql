-- How a brand looks (docs/decisions/0099-look-of-a-brand.md). Null: as the platform does. The site host derives the design tokens of both themes
-- from these values and keeps their contrast, so that every colour that is stored here can be read.
alter table merchant
  -- The colour of the brand and of what is selected, and the colour of the call to action.
  add column look_brand text check (look_brand ~ '^#[0-9a-f]{6}$'),
  add column look_action text check (look_action ~ '^#[0-9a-f]{6}$'),
  -- The hue of grounds, lines and texts, in degrees of OKLCH.
  add column look_hue smallint check (look_hue between 0 and 359),
  -- The sign before the name: a path of SVG in a square of 32 by 32.
  add column look_mark text check (look_mark ~ '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$' and char_length(look_mark) <= 2000);
