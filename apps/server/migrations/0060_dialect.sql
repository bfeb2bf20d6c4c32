-- Which words an integration speaks: a name of the table modules/wallet-api/dialects/dialects.ts, which alone knows them all. An
-- unknown one opens nothing.
alter table integration add column dialect text not null default 'baize' check (dialect ~ '^[a-z0-9-]{2,32}$');

-- A key is a secret that both sides have, or the public half of a vendor's own (SPKI, PEM), which is no secret.
alter table integration_key alter column sealed_secret drop not null;
alter table integration_key add column public_key text;
alter table integration_key add check (num_nonnulls(sealed_secret, public_key) = 1);
