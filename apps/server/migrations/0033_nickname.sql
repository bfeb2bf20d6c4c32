-- Nobody is called what another is called, or logs in as.
alter table member add column nickname_key text generated always as (lower(nickname)) stored;
create unique index member_nickname on member (merchant_id, nickname_key);
