-- Games at vendors in transfer mode that have to end (decision 30): asked for where the reason is found, done by the worker.
create table vendor_closing (
  member_id bigint not null,
  vendor_code text not null,
  reason text not null check (reason in ('LIMIT_LOSS', 'LIMIT_SESSION', 'LIMIT_STAKE', 'SELF_EXCLUDED')),
  asked_at timestamptz not null,
  -- The vendor has said that no round begins any more. The row goes once its wallet is empty as well.
  closed_at timestamptz,
  asks integer not null default 0,
  ask_at timestamptz not null,
  primary key (member_id, vendor_code)
);
create index vendor_closing_ask on vendor_closing (ask_at);

alter table vendor_transfer drop constraint vendor_transfer_cause_check;
alter table vendor_transfer add check (cause in ('member', 'recall', 'launch', 'break', 'limit', 'operator'));
