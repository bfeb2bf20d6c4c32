import type { RedEnvelope, RedEnvelopesValue } from '@baize/contract/schemas/prizes';
import type { RedEnvelopeState } from '@baize/contract/codes';
import type { EnvelopePlan } from '@baize/lottery/prize-draw';
import { money, toDecimal } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { localText } from '../../domain/content/local-text.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { Db } from '../../platform/db.ts';
import { sumEnvelopes } from '../../rewards/envelope-rounds.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { areOffersHidden, type PrizeReader } from './reader.ts';

/** A round that is over is shown for this many hours. */
const SHOWN_AFTER_END_HOURS = 24;
const ROUNDS_MAX = 40;

const Count = Type.Integer({ minimum: 1 });
const plan = Compile(
  Type.Union([
    Type.Object({
      kind: Type.Literal('deck'),
      amounts: Type.Array(Type.Object({ amountMinor: Count, count: Count })),
    }),
    Type.Object({ kind: Type.Literal('split'), totalMinor: Count, count: Count }),
  ]),
);

/** Parses the stored plan of a round, i.e. how its sum is divided. Throws if it does not match the schema. */
export function readEnvelopePlan(stored: unknown): EnvelopePlan {
  assert(plan.Check(stored), 'a round whose envelopes cannot be read');
  return stored;
}

interface RoundRow {
  readonly round_id: bigint;
  readonly program_code: string;
  readonly titles: unknown;
  readonly plan: unknown;
  readonly turnover_ppm: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly seed_hash: Buffer;
  readonly left: number;
  readonly draw_id: bigint | null;
  readonly amount_minor: bigint | null;
}

/** Reads the red envelopes that the member may open now or soon, and those of the last day. `envelopeId` limits the list to one round. */
export async function readEnvelopes(
  db: Db,
  reader: PrizeReader,
  envelopeId: bigint | undefined,
): Promise<RedEnvelopesValue> {
  const { memberId, merchantId, currency, languages, now } = reader;
  const facts = await readRewardFacts(db, memberId, now);
  const empty = { currency, list: [], rules: '' };
  if (areOffersHidden(facts)) return { ...empty, obstacle: facts.obstacle ?? 'offers_off' };
  const programs = (await readPrograms(db, { merchantId, kind: 'red_envelope' })).filter(({ audience }) =>
    isInAudience(audience, facts),
  );
  if (programs.length === 0) return { ...empty, obstacle: facts.obstacle ?? null };
  const rows = await readRounds(
    db,
    reader,
    programs.map(({ code }) => code),
  );
  const wanted = rows.filter(({ round_id }) => envelopeId === undefined || round_id === envelopeId);
  return {
    currency,
    obstacle: facts.obstacle ?? null,
    list: wanted.map((row) => toEnvelope(row, reader)),
    rules: localText(programs[0]?.terms, languages),
  };
}

async function readRounds(
  db: Db,
  { memberId, merchantId, now }: PrizeReader,
  codes: readonly string[],
): Promise<readonly RoundRow[]> {
  const since = new Date(now.getTime() - SHOWN_AFTER_END_HOURS * 3_600_000);
  const bucket = bucketOf(memberId);
  const { rows: rounds } = await sql<Omit<RoundRow, 'draw_id' | 'amount_minor'>>`
    select r.round_id, r.program_code, r.titles, r.plan, r.turnover_ppm, r.opens_at, r.closes_at, r.seed_hash,
      (select coalesce(sum(s.end_place - s.next_place), 0)::integer from red_envelope_slice s where s.round_id = r.round_id) as left
    from prize_round r
    where r.merchant_id = ${merchantId} and r.kind = 'red_envelope' and r.program_code = any(${[...codes]}::text[])
      and r.closes_at > ${since} and (not r.has_guests or r.round_id in (
        select g.round_id from red_envelope_guest g where g.bucket = ${bucket} and g.member_id = ${memberId}))
    order by r.opens_at limit ${ROUNDS_MAX}`.execute(db);
  const { rows: opened } = await sql<{ round_id: bigint; draw_id: bigint; amount_minor: bigint }>`
    select d.round_id, d.draw_id, g.amount_minor from prize_draw d
    join reward_grant g on g.bucket = d.bucket and g.member_id = d.member_id and g.grant_id = d.grant_id
    where d.bucket = ${bucket} and d.member_id = ${memberId}
      and d.round_id = any(${rounds.map(({ round_id }) => round_id)}::bigint[])`.execute(db);
  return rounds.map((round) => {
    const own = opened.find(({ round_id }) => round_id === round.round_id);
    return { ...round, draw_id: own?.draw_id ?? null, amount_minor: own?.amount_minor ?? null };
  });
}

function toEnvelope(row: RoundRow, { currency, languages, now }: PrizeReader): RedEnvelope {
  const filled = readEnvelopePlan(row.plan);
  const shares =
    filled.kind === 'split'
      ? []
      : filled.amounts.map(({ amountMinor, count }) => ({
          amount: toDecimal(money(currency, BigInt(amountMinor))),
          count,
        }));
  return {
    envelopeId: String(row.round_id),
    title: localText(row.titles, languages),
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    state: toEnvelopeState(row, now),
    left: row.left,
    total: filled.kind === 'split' ? filled.count : filled.amounts.reduce((sum, { count }) => sum + count, 0),
    pool: toDecimal(money(currency, sumEnvelopes(filled))),
    shares,
    turnoverTimes: toTimes(BigInt(row.turnover_ppm)),
    seedHash: row.seed_hash.toString('hex'),
    amount: row.amount_minor === null ? null : toDecimal(money(currency, row.amount_minor)),
    drawId: row.draw_id === null ? null : String(row.draw_id),
  };
}

function toEnvelopeState({ opens_at, closes_at, left, draw_id }: RoundRow, now: Date): RedEnvelopeState {
  if (draw_id !== null) return 'claimed';
  if (now < opens_at) return 'coming';
  if (now >= closes_at) return 'closed';
  return left > 0 ? 'open' : 'gone';
}
