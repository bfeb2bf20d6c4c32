-- Roll-ups are compared with their bets day by day; the primary key begins with the member.
create index team_day_day on team_day (day);
