-- Referrals: what invited friends do, and what their inviters are given (docs/decisions/0074-missions-leaderboards-referrals.md).

-- An invited friend with what counts towards the conditions of the reward. Kept from events, at brands with a referral program.
-- Growth: one row per invited member who deposits or bets, kept.
create table referral_friend (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  -- The upline when the row was made; a later move in the tree does not change who invited whom.
  inviter_id bigint not null,
  deposits_minor bigint not null,
  valid_bet_minor bigint not null,
  qualified_at timestamptz,
  grant_id bigint,
  -- What inviter and friend share: an operator decides about such a reward.
  shared text[] not null default '{}' check (shared <@ array['device', 'phone', 'payout_account']),
  check ((qualified_at is null) = (grant_id is null)),
  primary key (bucket, member_id)
);
comment on table referral_friend is 'distributed: by bucket';
create index referral_friend_inviter on referral_friend (inviter_id) where qualified_at is not null;

-- How many friends of a member have qualified: the number decides the tier of the next reward. The row is locked while one qualifies.
-- Growth: one row per member with a qualified friend, kept.
create table referral_inviter (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  qualified integer not null check (qualified >= 0),
  primary key (bucket, member_id)
);
comment on table referral_inviter is 'distributed: by bucket';
