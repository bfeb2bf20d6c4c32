-- Roll-ups ask for the line in which a member stood at the moment of each entry. On several nodes such a subquery needs the former lines on every
-- node: moves are rare, so that a copy of the table on each node costs little.
comment on table former_line is 'distributed: reference';
