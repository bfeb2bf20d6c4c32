-- Platform messages (spec section 2, messageV2; section 3, "Messages"). Those about money keep the time and the amount, and the
-- site makes the sentence; the others are written by the operator (`pnpm ops messages`), by language, English always among them.
alter table member add unique (merchant_id, member_id);

create table inbox_message (
  message_id bigint generated always as identity,
  member_id bigint not null,
  merchant_id integer not null,
  kind text not null default 'platform'
    check (kind in ('platform', 'deposit_credited', 'deposit_failed', 'withdrawal_approved', 'withdrawal_rejected')),
  sent_at timestamptz not null,
  read_at timestamptz,
  titles jsonb check (titles ? 'en'),
  contents jsonb check (contents ? 'en'),
  currency text,
  amount_minor bigint,
  happened_at timestamptz,
  -- What made it, once: an event that is delivered again makes no second one.
  event_key text,
  primary key (member_id, message_id),
  unique (member_id, event_key),
  foreign key (merchant_id, member_id) references member (merchant_id, member_id),
  check (case when kind = 'platform' then titles is not null and contents is not null
    else currency is not null and amount_minor is not null and happened_at is not null and event_key is not null end)
);
create index inbox_message_newest on inbox_message (member_id, sent_at desc, message_id desc);
create index inbox_message_unread on inbox_message (member_id) where read_at is null;
create index inbox_message_id on inbox_message (message_id);
