-- The hourly sweep of trial accounts finds the oldest ones without reading all members. Trials are few: they live for a day.
create index member_trial on member (registered_at) where type = 4;
