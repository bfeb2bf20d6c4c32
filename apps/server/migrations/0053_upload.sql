-- Pictures that a form names next: proofs of transfers, drawings of complaints (spec section 5, "Uploads"). What stands here was
-- decoded and written anew by the server: no file is kept as it came.
create table upload (
  upload_id uuid primary key,
  merchant_id integer not null references merchant,
  -- Null: a visitor's.
  member_id bigint,
  purpose text not null check (purpose in ('activity', 'deposit_proof', 'withdrawal_proof', 'feedback', 'complaint')),
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 8388608),
  created_at timestamptz not null,
  -- Forgotten then, if no form has named it.
  expires_at timestamptz not null check (expires_at > created_at),
  -- The one form that named it, e.g. "deposit:17".
  used_by text,
  used_at timestamptz,
  check ((used_by is null) = (used_at is null)),
  check (member_id is not null or purpose = 'feedback')
);
create index upload_waiting on upload (expires_at) where used_by is null;
create index upload_waiting_member on upload (member_id) where used_by is null;
create index upload_used on upload (used_by) where used_by is not null;
