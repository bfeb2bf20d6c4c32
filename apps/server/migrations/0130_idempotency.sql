-- needs the servers stopped
-- The idempotency keys of postings have a narrow table of their own (docs/decisions/0037-history-by-months.md). `posting` is about to be
-- partitioned by month, and a unique key of a partitioned table holds within one partition only: a retry of an old business fact would
-- have posted twice. A server of the release before writes the digest into `posting`, which no longer has that column.
create table idempotency (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- Made of the business fact (deposit, wallet transaction), never at random.
  key text not null check (length(key) between 1 and 200),
  posting_id bigint not null,
  -- SHA-256 of the command: the same key with other content is refused.
  digest bytea not null check (length(digest) = 32),
  primary key (bucket, member_id, key)
);
-- One row per posting, in no partition. The rows are kept as long as the postings are, because a retry has no last day.
comment on table idempotency is 'distributed: by bucket';
create trigger idempotency_append_only before update or delete on idempotency for each row execute function refuse_change();

insert into idempotency (bucket, member_id, key, posting_id, digest)
select bucket, member_id, key, posting_id, digest from posting order by bucket, member_id, key;

-- A posting keeps its key for people and records. Its id is what it is found by.
alter table posting drop constraint posting_pkey, drop column digest;
alter table posting drop constraint posting_bucket_member_id_posting_id_key, add primary key (bucket, member_id, posting_id);
