-- A member's data on demand, and their end (docs/decisions/0093-data-of-a-member.md).

-- Erasures of members: one operator asks, another one confirms within a day. The row stays as the proof that the member asked to be forgotten.
-- Growth: a row per erasure, kept.
create table member_erasure (
  member_id bigint not null,
  erasure_id uuid not null,
  merchant_id integer not null,
  reason text not null check (length(reason) between 1 and 500),
  requested_by bigint not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  approved_by bigint check (approved_by <> requested_by),
  done_at timestamptz,
  primary key (member_id, erasure_id),
  check (num_nonnulls(approved_by, done_at) in (0, 2))
);
comment on table member_erasure is 'distributed: local';
create unique index member_erasure_open on member_erasure (member_id) where done_at is null;

insert into operator_role (role, permission) values ('administrator', 'member.erase');
