-- Tags that operators give to members, for the audiences of rewards and messages (docs/decisions/0096-tags-of-members.md).

-- Growth: a few rows per tagged member, written by operators, kept until they take them off or the member is erased.
create table member_tag (
  tag_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  member_id bigint not null,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  unique (member_id, tag)
);
-- Audiences compare members of all buckets with it, so that each node has a copy.
comment on table member_tag is 'distributed: reference';
create index member_tag_of_brand on member_tag (merchant_id, tag);
