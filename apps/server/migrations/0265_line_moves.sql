-- Moves of members to another upline (docs/decisions/0080-line-moves.md). Reports keep the line that held when a bet was made, so a move changes
-- `member.line` alone and keeps the line of before for everybody who moved.

-- A move of a member with everybody below it: one operator asks for it, another one confirms the same within a day.
-- Growth: one row per move, kept.
create table line_move (
  move_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  member_id bigint not null,
  -- Null: the member has no upline.
  from_upline_id bigint,
  to_upline_id bigint,
  reason text not null check (char_length(reason) between 1 and 140),
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  confirmed_by bigint references operator check (confirmed_by <> requested_by),
  -- When the member was moved.
  moved_at timestamptz,
  -- The members that were moved, the moved member included.
  members integer check (members > 0),
  check (from_upline_id is distinct from to_upline_id),
  check (num_nulls(confirmed_by, moved_at, members) in (0, 3))
);
comment on table line_move is 'distributed: local';
-- One move of a member waits at a time.
create unique index line_move_waiting on line_move (member_id) where moved_at is null;
create index line_move_member on line_move (member_id, move_id);

-- A line in which a member stood before a move. Rows are only inserted. Growth: one row per moved member and move.
create table former_line (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The moment of the move: until then the member stood in this line.
  until timestamptz not null,
  line ltree not null,
  primary key (bucket, member_id, until)
);
comment on table former_line is 'distributed: by bucket';

-- Operators move members to another upline.
insert into operator_role (role, permission) values ('administrator', 'line.move');
