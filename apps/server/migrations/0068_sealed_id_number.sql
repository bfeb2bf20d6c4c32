-- The number of a document that a registration may ask for, sealed as account numbers are (decision 29). What was given before stands in
-- the profile until `pnpm ops payout-accounts seal` has been at it.
alter table member add column sealed_id_number bytea;
