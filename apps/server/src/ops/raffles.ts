import { raffleStates } from '@baize/contract/codes';
import { bucketOf } from '../domain/bucket.ts';
import { readAccounts } from '../members/accounts.ts';
import { toRaffleState } from '../modules/prizes/raffle-list.ts';
import { raffleLabel, readRafflePlan, readRaffleResults } from '../modules/prizes/raffle-rounds.ts';
import type { Db } from '../platform/db.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { readCommandOptions } from './command-options.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of raffles that are printed. */
const PRINTED_MAX = 500;

/** Runs `pnpm ops raffles list --merchant CODE [--state STATE]`: prints the raffles of a brand, the latest draw first. */
export async function listRaffles(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'state']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const state = options.optional('state');
  if (state !== undefined && !raffleStates.some((raffleState) => raffleState === state))
    throw new OperatorError(`--state takes ${raffleStates.join(', ')}.`);
  const at = now();
  const rounds = (await readRaffles(db, merchantId)).filter(
    (round) => state === undefined || toRaffleState(round, at) === state,
  );
  for (const round of rounds) {
    const prizes = readRafflePlan(round.plan).prizes.reduce((sum, { count }) => sum + count, 0);
    const drawn = readRaffleResults(round.results).length;
    print(
      `${round.program_code}  ${toRaffleState(round, at)}  opens=${round.opens_at.toISOString()}  draws=${round.closes_at.toISOString()}  tickets=${round.tickets}  prizes=${prizes}  drawn=${drawn}  hash=${round.seed_hash.toString('hex')}`,
    );
  }
  print(`${rounds.length} raffles.`);
  return 0;
}

/**
 * Runs `pnpm ops raffles show --merchant CODE --code CODE`: prints the draw of one raffle as JSON: the seed and the label, from which anybody can compute
 * the numbers, and each drawn number with its prize, its winner and the state of the grant.
 */
export async function showRaffle(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = readCommandOptions(args, ['merchant', 'code']);
  const { merchantId } = await requireBrand(db, options.required('merchant'));
  const code = options.required('code');
  const round = (await readRaffles(db, merchantId, code))[0];
  if (!round)
    throw new OperatorError('There is no raffle of this code that has opened: pnpm ops raffles list shows them.');
  const report = {
    raffle: code,
    state: toRaffleState(round, now()),
    opensAt: round.opens_at.toISOString(),
    drawsAt: round.closes_at.toISOString(),
    tickets: round.tickets,
    seedHash: round.seed_hash.toString('hex'),
    seed: round.seed?.toString('hex') ?? null,
    label: raffleLabel(round.round_id, round.tickets),
    draws: await readDraws(db, round),
  };
  print(JSON.stringify(report, null, 2));
  return 0;
}

type Raffle = Awaited<ReturnType<typeof readRaffles>>[number];

async function readRaffles(db: Db, merchantId: number, code?: string) {
  const rounds = db
    .selectFrom('prize_round')
    .select([
      'round_id',
      'merchant_id',
      'program_code',
      'plan',
      'opens_at',
      'closes_at',
      'seed_hash',
      'seed',
      'tickets',
      'results',
    ])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'raffle')
    .orderBy('closes_at', 'desc')
    .limit(PRINTED_MAX);
  return await (code === undefined ? rounds : rounds.where('program_code', '=', code)).execute();
}

/** Returns the drawn numbers in the order of the draw. */
async function readDraws(db: Db, { merchant_id, program_code, results }: Raffle) {
  const drawn = readRaffleResults(results).map((result) => ({ ...result, memberId: BigInt(result.memberId) }));
  if (drawn.length === 0) return [];
  const members = drawn.map(({ memberId }) => memberId);
  const accounts = await readAccounts(db, members);
  const grants = await db
    .selectFrom('reward_grant')
    .select(['member_id', 'source_key', 'grant_id', 'state'])
    .where('bucket', 'in', [...new Set(members.map(bucketOf))])
    .where('member_id', 'in', members)
    .where('merchant_id', '=', merchant_id)
    .where('kind', '=', 'raffle')
    .where('program_code', '=', program_code)
    .execute();
  return drawn.map(({ number, prizeId, memberId }) => {
    const grant = grants.find(
      ({ member_id, source_key }) => member_id === memberId && source_key === `raffle:${number}`,
    );
    return {
      number,
      prize: prizeId,
      account: accounts.get(memberId) ?? String(memberId),
      grant: grant === undefined ? null : String(grant.grant_id),
      state: grant?.state ?? null,
    };
  });
}
