-- The list of winners reads the latest claims of a brand (spec section 2, winners list).
create index reward_grant_winners on reward_grant (merchant_id, claimed_at desc)
  where state = 'claimed' and kind in ('activity', 'red_envelope', 'wheel', 'golden_egg', 'raffle', 'mission');
