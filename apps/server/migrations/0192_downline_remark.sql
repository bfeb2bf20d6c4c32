-- What an agent notes about a downline for itself (spec section 2, downlineManagmentView). Nobody else reads it.
-- Growth: at most one row per agent and member of its team; an empty remark is deleted.
create table downline_remark (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent who wrote the remark.
  member_id bigint not null,
  downline_id bigint not null,
  remark text not null check (char_length(remark) between 1 and 200),
  updated_at timestamptz not null,
  primary key (bucket, member_id, downline_id)
);
comment on table downline_remark is 'distributed: by bucket';
