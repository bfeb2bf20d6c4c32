-- Messages to many members at once (docs/decisions/0088-messages-to-many.md).

-- One message to an audience. Growth: some for a brand and week, kept as a record of what was promised to whom. Its messages lie in the inboxes.
create table message_campaign (
  campaign_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  -- promotion: never to somebody on a break from play, nor to somebody who wants no offers.
  purpose text not null check (purpose in ('service', 'promotion')),
  audience jsonb not null,
  titles jsonb not null check (titles ? 'en'),
  contents jsonb not null check (contents ? 'en'),
  send_at timestamptz not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
  -- The log-in name of the operator who sends it.
  created_by text not null,
  created_at timestamptz not null,
  -- How far it was sent: members in the order of their ids.
  last_member_id bigint not null default 0,
  sent integer not null default 0,
  ended_at timestamptz,
  check ((state in ('sent', 'cancelled')) = (ended_at is not null))
);
comment on table message_campaign is 'distributed: local';
create index message_campaign_due on message_campaign (send_at) where state in ('scheduled', 'sending');
create index message_campaign_of_brand on message_campaign (merchant_id, campaign_id);

-- The campaign that a message belongs to; null for any other message.
alter table inbox_message add column campaign_id bigint;

insert into operator_role (role, permission) values ('administrator', 'message.send');
