-- Whose quota a visitor's picture counts against: a keyed hash of the address range, so that no address can be read from the table.
-- Null in rows of servers of the release before; they count against the brand's quota alone and are gone after a day.
-- Distribution and growth of `upload` stay as they are: a sweep deletes what no form has named within a day.
alter table upload add column visitor_hash bytea check (length(visitor_hash) = 32);
alter table upload add check (visitor_hash is null or member_id is null);
create index upload_waiting_visitor on upload (merchant_id, expires_at) where used_by is null and member_id is null;
