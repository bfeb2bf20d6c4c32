-- What the maintenance page says, by language (spec section 2). A language without a text reads the English one; without that, the site
-- has words of its own. `maintenance_text` stays for servers of the release before, and a later release drops it.
alter table merchant add column maintenance_texts jsonb not null default '{}' check (jsonb_typeof(maintenance_texts) = 'object');
update merchant set maintenance_texts = jsonb_build_object('en', maintenance_text) where maintenance_text <> '';

-- The measurement id of Google Analytics (spec section 3, "analytics gtagId"); null: the brand has no analytics, and nobody is asked for consent.
alter table merchant add column gtag_id text check (gtag_id ~ '^G-[A-Z0-9]{4,16}$');
