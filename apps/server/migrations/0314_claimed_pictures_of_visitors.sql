-- Claimed pictures of visitors are counted per brand, so that they have a budget of bytes (docs/decisions/0040-what-a-stranger-can-cost.md).
-- Distribution of `upload` stays as it is. Growth: 20,000 rows of the index per brand at most, deleted with the feedback after 180 days.
create index upload_claimed_visitor on upload (merchant_id, used_at) where used_by is not null and member_id is null;
