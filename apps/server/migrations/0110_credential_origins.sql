-- Which log-in or site a credential came from, so that it ends with its log-in and is valid on its site only
-- (docs/decisions/0039-credentials-end-together.md). `null`: written by a server of the release before, or by an operator.
-- Distribution and growth: those of the tables as they stand. `session`, `launch_token` and `game_session` are distributed by member and
-- refer to rows of the same member only, without foreign keys; the other tables keep 24 hours (modules/identity/sweep.ts).

-- Sessions that a hand-off opened carry the log-in of the session that made its code. `null`: the session is a log-in of its own.
alter table session add column login_id uuid;
-- The remembered device of the browser that the session belongs to.
alter table session add column device_id uuid;
alter table hand_off add column login_id uuid;
alter table launch_token add column login_id uuid;
alter table game_session add column login_id uuid;
-- The site whose link the e-mail contains.
alter table password_ticket add column site text check (site in ('member', 'agent'));

create index hand_off_member on hand_off (member_id);
create index password_ticket_member on password_ticket (member_id);
