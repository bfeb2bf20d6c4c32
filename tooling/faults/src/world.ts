import { randomBytes } from 'node:crypto';
import { createKeyRing } from '@baize/server/key-ring';
import { integrationKeyRow } from '@baize/server/secret-row';
import { hashToken, makeMemberToken } from '@baize/server/tokens';
import type pg from 'pg';

/** The integration whose vendor is the driver of this suite, beside the arcade. */
export const DRIVER = 'DRIVER';
/** The integration of the arcade. */
export const ARCADE = 'ARCADE';
/** The code of the driver's only game. */
export const DRIVER_GAME = 'driver-game';
/** The initial balance of each player. */
export const FUNDS_MINOR = 1_000_000n;

/** The key with which both vendors sign their wallet calls. */
export interface VendorKey {
  readonly keyId: string;
  readonly secret: string;
}

/** A merchant with two vendors: the driver and the arcade. */
export interface World {
  readonly key: VendorKey;
  readonly arcadeGame: string;
}

/** Inserts the merchant, the integrations, vendors and games of the driver and the arcade, their signing key, and the agent above all players. */
export async function createWorld(client: pg.Client, secretKey: Buffer, arcadeGame: string): Promise<World> {
  const key = { keyId: 'faults', secret: randomBytes(24).toString('base64url') };
  await client.query(`
    insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
    values (1, 'FAULTS', 'Faults', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'en', '{en}', 2025);
    insert into integration (code, name, launch_url, wallet_mode)
    values ('${DRIVER}', 'Driver', 'http://127.0.0.1', 'single'), ('${ARCADE}', 'Arcade', 'http://127.0.0.1', 'single');
    insert into vendor (code, name, integration_code, position) select code, name, code, 1 from integration;
    insert into merchant_vendor (merchant_id, vendor_code) select 1, code from vendor;
    insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
    values (1, 'agent', 'agent', 'agent', 'none', '1', 'agent', 'en');`);
  await client.query(
    `insert into game (node_id, vendor_code, game_type, game_code, names, icon, position)
     values (1, '${DRIVER}', 'RNG', '${DRIVER_GAME}', '{"en": "Driver"}', 'x', 1), (2, '${ARCADE}', 'RNG', $1, '{"en": "Reels"}', 'x', 2)`,
    [arcadeGame],
  );
  for (const code of [DRIVER, ARCADE]) {
    await client.query('insert into integration_key (integration_code, key_id, sealed_secret) values ($1, $2, $3)', [
      code,
      key.keyId,
      createKeyRing([secretKey]).seal(key.secret, integrationKeyRow(code, key.keyId)),
    ]);
  }
  return { key, arcadeGame };
}

/** A player of a run. */
export interface TestPlayer {
  readonly playerId: string;
  /** The token of a game session at the driver. */
  readonly gameSession: string;
  /** A single-use token that opens a session at the arcade. */
  readonly launchToken: string;
}

let playerCount = 0;

/** Creates a player with money, a game session at the driver and a launch token for the arcade. */
export async function createPlayer(client: pg.Client, { arcadeGame }: World): Promise<TestPlayer> {
  playerCount += 1;
  const name = `faults${playerCount}`;
  const { rows } = await client.query<{ member_id: string }>(INSERT_MEMBER, [name]);
  const playerId = rows[0]?.member_id ?? '';
  await client.query(SET_LINE, [playerId]);
  await client.query(INSERT_FUNDS, [playerId, FUNDS_MINOR]);
  const gameSession = makeMemberToken(BigInt(playerId)).token;
  const launchToken = makeMemberToken(BigInt(playerId)).token;
  await client.query(
    `insert into game_session (bucket, member_id, token_hash, integration_code, vendor_code, game_code, currency, expires_at)
     values ($1::bigint & 255, $1, $2, '${DRIVER}', '${DRIVER}', '${DRIVER_GAME}', 'NPR', now() + interval '1 day')`,
    [playerId, hashToken(gameSession)],
  );
  await client.query(
    `insert into launch_token (bucket, member_id, token_hash, integration_code, vendor_code, game_code, language, expires_at)
     values ($1::bigint & 255, $1, $2, '${ARCADE}', '${ARCADE}', $3, 'en', now() + interval '1 day')`,
    [playerId, hashToken(launchToken), arcadeGame],
  );
  return { playerId, gameSession, launchToken };
}

const INSERT_MEMBER = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  values (1, $1, $1, $1, 'none', '0', $1, 'en') returning member_id`;

/** Places all players below one agent, so that the agent's rollups can be compared with the bets. */
const SET_LINE = `update member set line = (select min(member_id) || '.' || $1 from member)::ltree where member_id = $1`;

const INSERT_FUNDS = `
  with funded as (
    insert into posting (bucket, member_id, posting_id, key, kind) values ($1::bigint & 255, $1, 1, 'funds', 'deposit') returning posting_id
  ), keyed as (
    insert into idempotency (bucket, member_id, key, posting_id, digest) select $1::bigint & 255, $1, 'funds', posting_id, sha256('funds') from funded
  ), entered as (
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
    select $1::bigint & 255, $1, posting_id, line_no, account, 'NPR', amount, balance from funded cross join lateral (
      values (1, 'cash', $2::bigint, $2::bigint), (2, 'house:payment-clearing:faults', -$2::bigint, null)
    ) line (line_no, account, amount, balance)
  )
  insert into wallet_account (bucket, member_id, kind, currency, balance_minor, last_posting_id)
  values ($1::bigint & 255, $1, 'cash', 'NPR', $2, 1)`;
