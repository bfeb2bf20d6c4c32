import type {
  DrawProofValue,
  Prize,
  PrizeDraw,
  PrizeDrawsQuery,
  PrizeDrawsValue,
} from '@baize/contract/schemas/prizes';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { toEnvelopeDrawLabel } from '../../rewards/envelope-rounds.ts';
import { readEnvelopePlan } from './envelope-list.ts';
import { toPrize } from './prize-values.ts';
import { readPrizesOfVersion } from './program-versions.ts';
import type { PrizeReader } from './reader.ts';

interface DrawRow {
  readonly draw_id: bigint;
  readonly merchant_id: number;
  readonly kind: string;
  readonly program_code: string;
  readonly program_version: number;
  readonly seed_id: bigint | null;
  readonly round_id: bigint | null;
  readonly number: number;
  readonly drawn_prize: string;
  readonly given_prize: string;
  readonly drawn_at: Date;
  /** Amount of the grant of an envelope. */
  readonly amount_minor: bigint | null;
  readonly grant_titles: unknown;
}

const columns = sql`d.draw_id, d.merchant_id, d.kind, d.program_code, d.program_version, d.seed_id, d.round_id, d.number, d.drawn_prize,
  d.given_prize, d.drawn_at, g.amount_minor, g.titles as grant_titles`;
const ofGrant = sql`left join reward_grant g on g.bucket = d.bucket and g.member_id = d.member_id and g.grant_id = d.grant_id`;

/** Reads a page of the member's draws, newest first. */
export async function readDraws(db: Db, reader: PrizeReader, query: PrizeDrawsQuery): Promise<PrizeDrawsValue> {
  const { memberId, currency } = reader;
  const { pageNo, pageSize } = query;
  const { rows } = await sql<DrawRow>`
    select ${columns} from prize_draw d ${ofGrant} where ${isOfMember('d', memberId)}
    order by d.drawn_at desc, d.draw_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) as count from prize_draw d where ${isOfMember('d', memberId)}`.execute(db);
  const total = Number(counted[0]?.count ?? 0n);
  const list: PrizeDraw[] = [];
  for (const row of rows) list.push(await toDraw(db, reader, row));
  return { list, total, totalPages: countPages(total, query), currency };
}

async function toDraw(db: Db, { languages, currency }: PrizeReader, row: DrawRow): Promise<PrizeDraw> {
  const base = { drawId: String(row.draw_id), kind: parseDrawKind(row), drawnAt: row.drawn_at.toISOString() };
  if (row.round_id !== null) {
    const title = localText(row.grant_titles, languages);
    return { ...base, title, prize: toCashPrize(row, title, currency) };
  }
  const { titles, prizes } = await readPrizesOfVersion(db, row);
  const given = prizes.find(({ id }) => id === row.given_prize);
  assert(given !== undefined, `draw ${row.draw_id} gave a prize that its version does not name`);
  return { ...base, title: localText(titles, languages), prize: toPrize(given, languages) };
}

function toCashPrize({ amount_minor }: DrawRow, title: string, currency: Currency): Prize {
  const amount = toDecimal(money(currency, amount_minor ?? 0n));
  return { prizeId: 'envelope', kind: 'cash', title, image: '', amount };
}

/**
 * Reads everything from which one draw of the member is computed, so that the member can verify it. The seed is null until it is revealed. Refuses an
 * unknown draw and a draw of another member.
 */
export async function readProof(db: Db, reader: PrizeReader, drawId: string): Promise<Outcome<DrawProofValue>> {
  const id = wireId(drawId);
  if (id === undefined) return refuse('prize.draw_not_found');
  const { rows } = await sql<DrawRow>`
    select ${columns} from prize_draw d ${ofGrant}
    where ${isOfMember('d', reader.memberId)} and d.draw_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('prize.draw_not_found');
  return done(row.round_id === null ? await readTurnProof(db, reader, row) : await readEnvelopeProof(db, reader, row));
}

async function readTurnProof(db: Db, reader: PrizeReader, row: DrawRow): Promise<DrawProofValue> {
  const { memberId, languages, currency } = reader;
  const { rows } = await sql<{ seed_hash: Buffer; seed: Buffer | null; client_seed: string }>`
    select s.seed_hash, s.seed, s.client_seed from fair_seed s
    where ${isOfMember('s', memberId)} and s.seed_id = ${row.seed_id}`.execute(db);
  const [seeds] = rows;
  assert(seeds !== undefined, `draw ${row.draw_id} has no seeds`);
  const { titles, prizes } = await readPrizesOfVersion(db, row);
  return {
    ...toProofBase(row, currency),
    title: localText(titles, languages),
    seedHash: seeds.seed_hash.toString('hex'),
    seed: seeds.seed?.toString('hex') ?? null,
    turn: {
      clientSeed: seeds.client_seed,
      nonce: row.number,
      prizes: prizes.map((prize) => ({ prize: toPrize(prize, languages), weight: prize.weight })),
      drawnId: row.drawn_prize,
      givenId: row.given_prize,
    },
    envelope: null,
    revealsAt: null,
  };
}

async function readEnvelopeProof(db: Db, { languages, currency }: PrizeReader, row: DrawRow): Promise<DrawProofValue> {
  assert(row.round_id !== null && row.amount_minor !== null, `draw ${row.draw_id} is of no round`);
  const round = await db
    .selectFrom('prize_round')
    .select(['seed_hash', 'seed', 'plan', 'closes_at'])
    .where('round_id', '=', row.round_id)
    .executeTakeFirstOrThrow();
  const plan = readEnvelopePlan(round.plan);
  return {
    ...toProofBase(row, currency),
    title: localText(row.grant_titles, languages),
    seedHash: round.seed_hash.toString('hex'),
    seed: round.seed?.toString('hex') ?? null,
    turn: null,
    envelope: {
      label: toEnvelopeDrawLabel(row.round_id),
      place: row.number,
      amountMinor: Number(row.amount_minor),
      amount: toDecimal(money(currency, row.amount_minor)),
      plan: plan.kind === 'deck' ? { ...plan, amounts: plan.amounts.map((each) => ({ ...each })) } : plan,
    },
    revealsAt: round.closes_at.toISOString(),
  };
}

function toProofBase(row: DrawRow, currency: Currency) {
  return { drawId: String(row.draw_id), kind: parseDrawKind(row), drawnAt: row.drawn_at.toISOString(), currency };
}

const drawKinds = ['wheel', 'golden_egg', 'red_envelope'] as const;

function parseDrawKind({ kind }: DrawRow): PrizeDraw['kind'] {
  const known = drawKinds.find((each) => each === kind);
  assert(known !== undefined, `a draw of the unknown kind ${kind}`);
  return known;
}
