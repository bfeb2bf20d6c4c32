import { createHash } from 'node:crypto';
import type pg from 'pg';

// A mission whose budget covers the rewards of two thirds of the members who complete it. The run disturbs the counting of its bets and the claims.

/** The members who complete the mission. */
export const MEMBERS = 1_500;
const REWARD_MINOR = 100;
/** The members whose reward the budget covers, and who can claim it. */
export const REWARDED_MEMBERS = 1_000;
/** The host name of the members' site, by which the server recognises the merchant. */
export const HOST = 'play.faults.test';
const EVENTS_PER_MEMBER = 4;
const PROGRAM = 'kills';

/** Computes the session token of a member from the member id. The token has the length of the platform's tokens without a bucket (43 characters). */
const toSessionToken = (memberId: string): string => `fault-session-of-member-${memberId.padStart(19, '0')}`;

/** Creates the program, and members with open sessions. */
export async function createRewardProgram(client: pg.Client): Promise<void> {
  await client.query(DOMAIN_ROW);
  await client.query(PROGRAM_ROW, [
    JSON.stringify({
      measure: 'valid_bet',
      gameTypes: [],
      goal: '4.00',
      period: 'daily',
      reward: { kind: 'cash', amount: '1.00', turnoverPpm: 1_000_000 },
      claimHours: 24,
    }),
    REWARDED_MEMBERS * REWARD_MINOR,
  ]);
  const { rows } = await client.query<{ member_id: string }>(MEMBER_ROWS, [MEMBERS]);
  await client.query(`update member set line = member_id::text::ltree where ${PLAYER_CONDITION}`);
  const hashes = rows.map(({ member_id }) => createHash('sha256').update(toSessionToken(member_id)).digest());
  await client.query(SESSION_ROWS, [rows.map(({ member_id }) => member_id), hashes]);
}

/** Publishes the bets that complete the mission for every member: each of four bets alone is not enough. */
export async function publishBets(client: pg.Client): Promise<void> {
  await client.query(BET_EVENTS, [EVENTS_PER_MEMBER]);
}

/** A reward that its member can claim, with the session token of the member. */
export interface WaitingReward {
  readonly grantId: string;
  readonly token: string;
}

/** Reads up to `limit` rewards that were granted and not claimed yet. */
export async function readWaitingRewards(client: pg.Client, limit: number): Promise<WaitingReward[]> {
  const { rows } = await client.query<{ grant_id: string; member_id: string }>(
    `select grant_id, member_id from reward_grant where program_code = '${PROGRAM}' and state = 'claim' limit $1`,
    [limit],
  );
  return rows.map(({ grant_id, member_id }) => ({ grantId: grant_id, token: toSessionToken(member_id) }));
}

/** How many rewards were granted to members, and how many of these the members have claimed. */
export interface RewardProgress {
  readonly granted: number;
  readonly claimed: number;
  /** Events that the workers have not handled yet. */
  readonly waitingEvents: number;
}

/** Reads how many rewards were granted and claimed, and how many events are left. */
export async function readRewardProgress(client: pg.Client): Promise<RewardProgress> {
  const { rows } = await client.query<RewardProgress>(
    `select count(*)::integer as granted, count(*) filter (where state = 'claimed')::integer as claimed,
       ((select count(*) from outbox where topic = 'bet.settled') + (
         select coalesce(sum(waiting + parked), 0) from outbox_backlog where topic = 'bet.settled'
       ))::integer as "waitingEvents"
     from reward_grant where program_code = '${PROGRAM}'`,
  );
  const [progress] = rows;
  if (!progress) throw new Error('a count has a row');
  return progress;
}

/** Finds a budget that is not used exactly, progress that was counted twice or not at all, and members with another balance than their reward. */
export async function findWrongRewards(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ wrong: string }>(SELECT_DIFFERENCES, [
    REWARD_MINOR,
    REWARDED_MEMBERS,
    EVENTS_PER_MEMBER,
  ]);
  return rows.map(({ wrong }) => wrong);
}

const PLAYER_CONDITION = `account like 'reward%'`;

const DOMAIN_ROW = `insert into merchant_domain (host, merchant_id, site, origin) values ('${HOST}', 1, 'member', 'http://${HOST}')`;

const PROGRAM_ROW = `
  insert into reward_program (merchant_id, code, kind, state, titles, definition, starts_at, budget_minor)
  values (1, '${PROGRAM}', 'mission', 'on', '{"en": "Kills"}', $1::jsonb, '2020-01-01', $2)`;

const MEMBER_ROWS = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'reward' || n, 'reward' || n, 'reward' || n, 'none', '0', 'reward' || n, 'en' from generate_series(1, $1::integer) n
  returning member_id`;

const SESSION_ROWS = `
  insert into session (member_id, token_hash, merchant_id, site, expires_at)
  select member_id, token_hash, 1, 'member', now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) as opened (member_id, token_hash)`;

/** The day is that of the merchant, whose zone is Asia/Kathmandu. */
const BET_EVENTS = `
  insert into outbox (topic, payload)
  select 'bet.settled', jsonb_build_object('memberId', member_id::text, 'betId', (((extract(epoch from now()) * 1000)::bigint - 1577836800000) << 22)::text,
    'merchantId', 1, 'line', line::text, 'gameType', 'RNG', 'currency', 'NPR', 'stakeMinor', '100', 'winMinor', '0', 'validBetMinor', '100',
    'day', ((now() at time zone 'Asia/Kathmandu')::date)::text, 'placedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from member cross join generate_series(1, $1::integer) n where ${PLAYER_CONDITION} order by n, member_id`;

const SELECT_DIFFERENCES = `
  with player as (
    select m.member_id, p.progress, coalesce(w.balance_minor, 0) as balance, p.grant_id is not null as is_done,
      (select count(*) from reward_grant g where g.bucket = m.member_id & 255 and g.member_id = m.member_id) as grants,
      (select count(*) from posting l where l.bucket = m.member_id & 255 and l.member_id = m.member_id) as postings,
      (select count(*) from turnover_requirement t where t.bucket = m.member_id & 255 and t.member_id = m.member_id) as requirements
    from member m
    left join mission_progress p on p.bucket = m.member_id & 255 and p.member_id = m.member_id and p.program_code = '${PROGRAM}'
    left join wallet_account w on w.bucket = m.member_id & 255 and w.member_id = m.member_id and w.kind = 'cash'
    where ${PLAYER_CONDITION}
  ), wrong as (
    select format('member %s: progress %s, %s grants, %s postings, balance %s, %s requirements', member_id, progress, grants, postings, balance, requirements) as wrong
    from player
    where progress is distinct from 100 * $3::bigint or grants <> is_done::integer or postings <> grants or balance <> grants * $1::bigint
      or requirements <> grants
    order by member_id limit 20
  )
  select wrong from wrong
  union all
  select format('the budget counts %s of %s', granted_minor, $1::bigint * $2::bigint) from reward_budget
  where program_code = '${PROGRAM}' and granted_minor <> $1::bigint * $2::bigint
  union all
  select format('%s members were rewarded in place of %s', count(*), $2::bigint) from reward_grant
  where program_code = '${PROGRAM}' and state = 'claimed' having count(*) <> $2::bigint`;
