-- A brand may demand a second factor of all its agents, because an agent reads the figures of a whole line and can move money in it. An agent
-- without a confirmed authenticator then reaches only the calls by which the authenticator is set up. `merchant` is a reference table.
alter table merchant add column agents_need_second_factor boolean not null default false;
