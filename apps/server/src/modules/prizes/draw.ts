import type { DrawRequest, DrawValue } from '@baize/contract/schemas/prizes';
import { drawPrize } from '@baize/lottery/prize-draw';
import { money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { stateByTime } from '../../domain/rewards/activity-state.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { WeightedPrize, WheelDefinition } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { toGrantItem } from '../../domain/rewards/reward-item.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import { lockCash, type LockedWallet } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimNewGrant } from '../../rewards/claim.ts';
import { createGrants } from '../../rewards/grants.ts';
import { findProgram } from '../../rewards/programs.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { changeTickets } from '../../rewards/tickets.ts';
import { choosePrize } from './choose-prize.ts';
import { takeNonce, type OpenedSeeds } from './fair-seeds.ts';
import { toPrize } from './prize-values.ts';
import { readPrizesOfVersion } from './program-versions.ts';

/** The kinds of games in which a ticket pays for one draw. */
export type DrawnKind = 'wheel' | 'golden_egg';

/** A request of a member to draw one prize. `requestId` makes a repeated request harmless. */
export interface DrawCall extends DrawRequest {
  readonly kind: DrawnKind;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly languages: readonly string[];
  readonly now: Date;
  /** The day of the brand's calendar, e.g. "2026-11-24". */
  readonly today: string;
}

/**
 * Draws one prize for one ticket. Ticket, seeds, stock, budget, grant and posting are one transaction. Locks the wallet first, so that two tabs run
 * one after the other. A repeated `requestId` returns the first answer and takes no ticket.
 */
export async function drawForTicket(db: Db, keyRing: KeyRing, call: DrawCall): Promise<Outcome<DrawValue>> {
  return await transaction(db, async (tx) => {
    const { memberId, currency, kind, merchantId, promotionId } = call;
    const wallet = await lockCash(tx, memberId, currency);
    const repeated = await findRepeated(tx, call);
    if (repeated) return repeated;
    const program = await findProgram(tx, merchantId, kind, promotionId);
    if (!program) return refuse('promotion.not_found');
    const refusal = await judgeMember(tx, program, call);
    if (refusal) return refusal;
    const drawId = makeRecordId(call.now);
    const ticketsAfterUse = await changeTickets(tx, {
      memberId,
      merchantId,
      programCode: program.code,
      change: -1,
      reason: 'used',
      sourceKey: `draw:${drawId}`,
      now: call.now,
    });
    if (ticketsAfterUse === undefined) return refuse('prize.no_ticket');
    const drawn = await drawOne(tx, keyRing, { call, program, drawId, wallet });
    const ticketsLeft = ticketsAfterUse + countWonTickets(program, drawn.given);
    const balanceMinor = drawn.balanceMinor ?? balanceMinorOf(wallet.balances, CASH, currency);
    await insertDraw(tx, call, program, { ...drawn, drawId, ticketsLeft, balanceMinor });
    return done(toValue(call, { ...drawn, drawId, ticketsLeft, balanceMinor }));
  });
}

type DrawProgram = Program<WheelDefinition>;

async function judgeMember(
  tx: Tx,
  program: DrawProgram,
  { memberId, now }: DrawCall,
): Promise<Outcome<never> | undefined> {
  const state = stateByTime(program, now);
  if (state) return refuse(`promotion.${state}`);
  const facts = await readRewardFacts(tx, memberId, now);
  if (facts.obstacle) return refuse('promotion.not_eligible', { obstacle: facts.obstacle });
  return isInAudience(program.audience, facts) ? undefined : refuse('promotion.not_eligible', { obstacle: 'audience' });
}

/** Returns the tickets for further draws of the same program that a prize has added. */
function countWonTickets({ code }: DrawProgram, { item }: WeightedPrize): number {
  return item.kind === 'ticket' && item.programCode === code ? item.tickets : 0;
}

interface Drawn {
  readonly seeds: OpenedSeeds;
  readonly drawn: WeightedPrize;
  readonly given: WeightedPrize;
  readonly grantId: bigint | null;
  /** Undefined where the prize moved no cash. */
  readonly balanceMinor: bigint | undefined;
}

interface OneDraw {
  /** The cash of the member, which this transaction has locked. */
  readonly wallet: LockedWallet;
  readonly call: DrawCall;
  readonly program: DrawProgram;
  readonly drawId: bigint;
}

async function drawOne(tx: Tx, keyRing: KeyRing, draw: OneDraw): Promise<Drawn> {
  const { call, program } = draw;
  const { prizes } = program.definition;
  const seeds = await takeNonce(tx, keyRing, call);
  const place = await drawPrize(
    seeds,
    prizes.map(({ weight }) => weight),
  );
  const drawn = prizes[place];
  assert(drawn !== undefined, 'a prize was drawn that is not in the list');
  const choice = { program, prizes, drawn: place, currency: call.currency, day: call.today };
  const given = await choosePrize(tx, choice);
  return { seeds, drawn, given, ...(await grantPrize(tx, draw, given)) };
}

/** Creates the grant of a prize and claims it. A gift waits for an operator, who sends it. */
async function grantPrize(
  tx: Tx,
  { call, program, drawId, wallet }: OneDraw,
  { item, titles }: WeightedPrize,
): Promise<Pick<Drawn, 'grantId' | 'balanceMinor'>> {
  if (item.kind === 'none') return { grantId: null, balanceMinor: undefined };
  const { memberId, currency, today, now, kind, requestId } = call;
  const isCash = item.kind === 'cash';
  const [made] = await createGrants(
    tx,
    [
      {
        memberId,
        // The budget of a game of prizes counts its cash: points, tickets and gifts have their stock.
        program: isCash ? program : { ...program, budget: NO_BUDGET },
        kind,
        sourceKey: `draw:${drawId}`,
        period: '',
        titles: item.kind === 'gift' ? titles : program.titles,
        item: item.kind === 'gift' ? { kind: 'gift' } : toGrantItem(item, currency),
        state: item.kind === 'gift' ? 'process' : 'claim',
        opensAt: now,
        expiresAt: null,
      },
    ],
    { currency, day: today, now },
  );
  assert(made !== undefined, `the prize of draw ${drawId} is not covered, and its budget was locked`);
  if (item.kind === 'gift') return { grantId: made.grantId, balanceMinor: undefined };
  const { balanceMinor } = await claimNewGrant(tx, wallet, made, { currency, requestId, now });
  return { grantId: made.grantId, balanceMinor };
}

const NO_BUDGET = { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined } as const;

/** The parts of a draw that its answer contains. */
interface DrawAnswer {
  readonly drawId: bigint;
  readonly drawn: WeightedPrize;
  readonly given: WeightedPrize;
  readonly ticketsLeft: number;
  readonly balanceMinor: bigint;
}

function toValue({ currency, languages }: DrawCall, answer: DrawAnswer): DrawValue {
  return {
    drawId: String(answer.drawId),
    prize: toPrize(answer.given, languages),
    drawn: toPrize(answer.drawn, languages),
    ticketsLeft: answer.ticketsLeft,
    currency,
    balance: toDecimal(money(currency, answer.balanceMinor)),
  };
}

async function insertDraw(
  tx: Tx,
  { memberId, merchantId, kind, requestId, now }: DrawCall,
  program: DrawProgram,
  { seeds, drawn, given, grantId, drawId, ticketsLeft, balanceMinor }: Omit<Drawn, 'balanceMinor'> & DrawAnswer,
): Promise<void> {
  await tx
    .insertInto('prize_draw')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      draw_id: drawId,
      merchant_id: merchantId,
      kind,
      program_code: program.code,
      program_version: program.version,
      request_id: requestId,
      seed_id: seeds.seedId,
      number: seeds.nonce,
      drawn_prize: drawn.id,
      given_prize: given.id,
      grant_id: grantId,
      tickets_left: ticketsLeft,
      balance_minor: balanceMinor,
      drawn_at: now,
    })
    .execute();
}

async function findRepeated(tx: Tx, call: DrawCall): Promise<Outcome<DrawValue> | undefined> {
  const { memberId, requestId, kind, promotionId } = call;
  const row = await tx
    .selectFrom('prize_draw')
    .select([
      'draw_id',
      'kind',
      'merchant_id',
      'program_code',
      'program_version',
      'drawn_prize',
      'given_prize',
      'tickets_left',
      'balance_minor',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.kind !== kind || row.program_code !== promotionId) return refuse('ledger.key_reused');
  const { prizes } = await readPrizesOfVersion(tx, row);
  const [drawn, given] = [row.drawn_prize, row.given_prize].map((wanted) => prizes.find(({ id }) => id === wanted));
  assert(drawn !== undefined && given !== undefined, `draw ${row.draw_id} has a prize that its version does not name`);
  const stored = { drawId: row.draw_id, ticketsLeft: row.tickets_left, balanceMinor: row.balance_minor };
  return done(toValue(call, { ...stored, drawn, given }));
}
