import { parseAmount, type Currency } from '@baize/money';
import type { EnvelopePlan } from '@baize/lottery/prize-draw';
import { assert } from '../../domain/assert.ts';
import { listUpcomingWindows, type PlannedWindow } from '../../domain/rewards/envelope-windows.ts';
import type { RedEnvelopeDefinition } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { Db } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { startPolling, type Polling } from '../../platform/polling.ts';
import { transaction } from '../../platform/transaction.ts';
import { readBrandContext, type BrandContext } from '../../rewards/brand-context.ts';
import { closeEnvelopeRound, createEnvelopeRound } from '../../rewards/envelope-rounds.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { drawRaffle, openRaffle } from './raffle-rounds.ts';

/** Windows are filled this long before they open, so that members see them and the hash of their seed. */
const AHEAD_HOURS = 24;
const PLAN_EVERY_MS = 20_000;
const CLOSE_EVERY_MS = 1_000;

/** The database, the keys that encrypt seeds, and the logger of the jobs of prize games. */
export interface PrizeJobs {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'seal' | 'open'>;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

/** Starts the loops that create and close envelope rounds, and open and draw raffles. Any number of workers may run them. */
export function startPrizeClock(context: PrizeJobs): readonly Polling[] {
  const failure = (what: string) => (err: unknown) =>
    context.log.error({ alert: 'prize-clock', err }, `ALERT: the clock of the prizes could not ${what}`);
  return [
    startPolling(
      async () => {
        await planRounds(context, new Date());
        return 0;
      },
      failure('plan rounds'),
      () => PLAN_EVERY_MS,
    ),
    startPolling(
      async () => await endRounds(context, new Date()),
      failure('end rounds'),
      () => CLOSE_EVERY_MS,
    ),
  ];
}

/** Fills the envelope windows of the next day and opens the raffles of every brand. Existing rounds are not changed. */
export async function planRounds(context: PrizeJobs, now: Date): Promise<void> {
  const { db, keyRing } = context;
  for (const merchantId of await listBrands(db)) {
    const brand = await readBrandContext(db, merchantId);
    for (const program of await readPrograms(db, { merchantId, kind: 'red_envelope' }))
      await fillWindows(context, program, brand, now);
    for (const program of await readPrograms(db, { merchantId, kind: 'raffle' }))
      await transaction(db, async (tx) => await openRaffle(tx, keyRing, program, now));
  }
}

/** Fills the missing windows, one transaction each. A window that the budget does not cover is tried again in the next run. */
async function fillWindows(
  { db, keyRing, log }: PrizeJobs,
  program: EnvelopeProgram,
  brand: BrandContext,
  now: Date,
): Promise<void> {
  for (const window of await findMissingWindows(db, program, brand, now)) {
    const round = toNewRound({ program, brand, window, now });
    const made = await transaction(db, async (tx) => await createEnvelopeRound(tx, keyRing, round));
    const fields = { merchantId: brand.merchantId, program: program.code, window: window.period };
    if (made === 'spent') log.warn(fields, 'no budget is left for envelopes');
  }
}

/** Ends rounds that are over, one transaction each. Returns their number. */
export async function endRounds({ db, keyRing }: PrizeJobs, now: Date): Promise<number> {
  let ended = 0;
  while (await transaction(db, async (tx) => await closeEnvelopeRound(tx, keyRing, now))) ended += 1;
  while (await drawRaffle(db, keyRing, now)) ended += 1;
  return ended;
}

async function listBrands(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('reward_program')
    .select('merchant_id')
    .distinct()
    .where('kind', 'in', ['red_envelope', 'raffle'])
    .where('state', '=', 'on')
    .orderBy('merchant_id')
    .execute();
  return rows.map(({ merchant_id }) => merchant_id);
}

type EnvelopeProgram = Program<RedEnvelopeDefinition>;

/**
 * Returns the windows of the program that are not filled yet, including those that are open already, because the worker may have been down. A window in which
 * the program begins or ends has only the time in which the program runs.
 */
async function findMissingWindows(
  db: Db,
  program: EnvelopeProgram,
  { timeZone }: BrandContext,
  now: Date,
): Promise<PlannedWindow[]> {
  const { startsAt, endsAt, definition, merchantId, code } = program;
  const ahead = listUpcomingWindows(definition.windows, { now, timeZone, hours: AHEAD_HOURS })
    .map((window) => ({
      ...window,
      opensAt: window.opensAt < startsAt ? startsAt : window.opensAt,
      closesAt: endsAt !== null && endsAt < window.closesAt ? endsAt : window.closesAt,
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt && now < closesAt);
  if (ahead.length === 0) return [];
  const rows = await db
    .selectFrom('prize_round')
    .select('period')
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', code)
    .where(
      'period',
      'in',
      ahead.map(({ period }) => period),
    )
    .execute();
  return ahead.filter(({ period }) => !rows.some((row) => row.period === period));
}

interface WindowRound {
  readonly program: EnvelopeProgram;
  readonly brand: BrandContext;
  readonly window: PlannedWindow;
  readonly now: Date;
}

function toNewRound({ program, brand, window, now }: WindowRound) {
  const { titles, definition } = program;
  const { period, day, opensAt, closesAt } = window;
  const { turnoverPpm } = definition;
  const plan = toEnvelopePlan(definition, brand.currency);
  return { program, period, titles, plan, turnoverPpm, guests: undefined, opensAt, closesAt, day, now };
}

function toEnvelopePlan({ envelopes }: RedEnvelopeDefinition, currency: Currency): EnvelopePlan {
  return {
    kind: 'deck',
    amounts: envelopes.map(({ amount, count }) => {
      const parsed = parseAmount(amount, currency);
      assert(parsed !== undefined, `${amount} is no amount of ${currency}`);
      return { amountMinor: Number(parsed.amountMinor), count };
    }),
  };
}
