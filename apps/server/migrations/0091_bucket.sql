-- needs the servers stopped
-- The bucket of a member's rows: the member id modulo 256 (domain/bucket.ts, docs/decisions/0036-storage-by-bucket-and-month.md). It leads
-- every key of a table that is distributed by bucket, so that a statement that names the bucket reaches one shard. The column is filled as
-- a generated one, in one rewrite of the table, and is a plain one afterwards: a cluster distributes by no generated column.
do $$
declare
  of_members name;
begin
  foreach of_members in array
    array['wallet_account', 'posting', 'entry', 'bet', 'play_use', 'game_session', 'launch_token']
  loop
    execute format('alter table %I add column bucket smallint generated always as ((member_id & 255)::smallint) stored', of_members);
    execute format('alter table %I alter column bucket drop expression', of_members);
    execute format('alter table %I alter column bucket set not null', of_members);
    execute format('alter table %I add constraint %I check (bucket = (member_id & 255))', of_members, of_members || '_bucket_check');
  end loop;
end $$;

alter table wallet_account drop constraint wallet_account_pkey;
alter table wallet_account add primary key (bucket, member_id, kind, currency);

alter table posting drop constraint posting_pkey, drop constraint posting_member_id_posting_id_key;
alter table posting add primary key (bucket, member_id, key), add unique (bucket, member_id, posting_id);

alter table entry drop constraint entry_pkey;
alter table entry add primary key (bucket, member_id, posting_id, line_no);

alter table bet drop constraint bet_pkey, drop constraint bet_member_id_integration_code_round_id_transaction_id_key;
alter table bet add primary key (bucket, member_id, bet_id),
  add unique (bucket, member_id, integration_code, round_id, transaction_id);
drop index bet_member_time;
create index bet_member_time on bet (bucket, member_id, placed_at desc, bet_id desc);

alter table play_use drop constraint play_use_pkey;
alter table play_use add primary key (bucket, member_id);

-- A token begins with its bucket (platform/tokens.ts) and is found by both.
alter table game_session drop constraint game_session_pkey;
drop index game_session_token;
alter table game_session add primary key (bucket, token_hash);
create index game_session_member on game_session (bucket, member_id);
alter table launch_token drop constraint launch_token_pkey;
drop index launch_token_hash;
alter table launch_token add primary key (bucket, token_hash);

-- A nonce is kept for the player whom its call names, and for member 0 where the call names nobody. The same bytes name the same player
-- again, so that a repeated call meets its own nonce. Nonces of before are deleted, because nothing says which player they belong to: a
-- call of the last minute that is sent again is answered by its transaction id, as a duplicate.
delete from integration_nonce;
alter table integration_nonce add column bucket smallint not null, add column member_id bigint not null,
  add constraint integration_nonce_bucket_check check (bucket = (member_id & 255));
alter table integration_nonce drop constraint integration_nonce_pkey;
alter table integration_nonce add primary key (bucket, member_id, integration_code, nonce);

-- Verification goes through members in the order of the keys. Deposits and transfers have no bucket yet; these indexes give them the order.
create index deposit_bucket on deposit ((member_id & 255), member_id);
create index vendor_transfer_bucket on vendor_transfer ((member_id & 255), member_id);
delete from ledger_verification_run;
alter table ledger_verification_run add column next_bucket smallint not null;

-- How a table is distributed where there are several nodes (design/scale.md), judged by ledger/distribution.pg.test.ts.
do $$
declare
  listed record;
begin
  for listed in
    select unnest(tables) as name, way from (values
      ('by bucket', array['wallet_account', 'posting', 'entry', 'bet', 'play_use', 'game_session', 'launch_token', 'integration_nonce',
        'wallet_transaction', 'bet_tombstone', 'integration_credit', 'deposit', 'withdrawal', 'turnover_requirement', 'line_transfer',
        'payout_account', 'withdraw_password_guess', 'vendor_wallet', 'vendor_transfer', 'vendor_closing', 'member', 'session',
        'login_event', 'remembered_device', 'two_factor', 'recovery_code', 'passkey', 'social_identity', 'play_limit', 'play_exclusion',
        'reality_check', 'favorite', 'recent_game', 'winner', 'inbox_message', 'member_day', 'team_day']),
      ('reference', array['merchant', 'merchant_domain', 'merchant_switch', 'merchant_vendor', 'register_rule', 'identity_provider',
        'integration', 'integration_key', 'vendor', 'game', 'game_category', 'payment_provider', 'payment_provider_key', 'payout_provider',
        'deposit_setting', 'deposit_method', 'deposit_bonus', 'withdrawal_rule', 'line_transfer_rule', 'approval_limit', 'access_rule',
        'allowed_link_host', 'announcement', 'app_download', 'banner', 'customer_service', 'help_article', 'help_section', 'resource']),
      ('local', array['migration', 'approval', 'operator_audit', 'catalogue_version', 'ledger_verification', 'ledger_verification_run',
        'outbox', 'outbox_stream', 'outbox_event', 'outbox_cursor', 'outbox_parked', 'vendor_round_cursor', 'payment_event', 'message',
        'verification_code', 'captcha', 'human_challenge', 'extra_check', 'failed_guess', 'rate_limit', 'hand_off', 'passkey_challenge',
        'password_ticket', 'sealed_body_seen', 'record_export', 'upload', 'game_day'])
    ) as ways (way, tables)
  loop
    execute format('comment on table %I is %L', listed.name, 'distributed: ' || listed.way);
  end loop;
end $$;
