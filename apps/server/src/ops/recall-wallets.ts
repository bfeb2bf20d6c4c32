import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { toDecimal } from '@baize/money';
import { accountKey } from '../domain/identity/account-key.ts';
import {
  fetchVendorBalances,
  recallByOperator,
  type WalletRecallResult,
} from '../modules/vendor-wallets/operator-recall.ts';
import type { Db } from '../platform/db.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops vendor-transfers recall --merchant CODE --account NAME --by NAME`: closes a member's games at vendors and moves the money to the
 * main wallet. Returns exit code 1 if some games could not be closed, or some money has not come back yet. With `--dry-run` it only prints what the
 * vendors hold, and needs no `--by`.
 */
export async function recallWallets(args: readonly string[], context: OpsContext): Promise<number> {
  const { merchant, account, by, 'dry-run': dryRun } = readOptions(args);
  const { db, now, openSecret, production = false, print, printError } = context;
  if (merchant === undefined || account === undefined)
    throw new OperatorError('Say whose: --merchant CODE --account NAME.');
  const operator = by?.trim();
  if (!operator && dryRun !== true) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  if (!openSecret) throw new OperatorError('Set SECRET_KEY: vendors are asked with keys that it seals.');
  const wallets = { db, now, openSecret, fetchPartner: createPartnerFetchFor(production) };
  const member = await requireMember(db, merchant, account);
  if (!operator || dryRun === true) {
    for (const { vendor, held } of await fetchVendorBalances(wallets, member))
      print(`${vendor}: ${held ?? 'does not answer'}`);
    printError('A dry run: nothing was moved.');
    return 0;
  }
  const requestId = randomUUID();
  const results = await recallByOperator(wallets, { member, operator, requestId });
  if (results.length === 0) print('No vendor has ever held money of this member.');
  for (const result of results) print(formatResult(result));
  return results.every(({ outcome, isClosed }) => isClosed && (outcome === 'empty' || outcome === 'recalled')) ? 0 : 1;
}

const outcomeSentences = {
  empty: () => 'holds nothing',
  recalled: (amount: string) => `${amount} came home`,
  pending: (amount: string) =>
    `${amount || 'an earlier transfer'} is on its way, and the worker asks what became of it`,
  refused: (amount: string) => `the vendor refused to give ${amount} back: nothing was moved`,
  not_begun: () => 'could not be asked to give the money back: nothing was moved',
  no_balance: () => 'gives no answer: say it again later',
} as const satisfies Record<WalletRecallResult['outcome'], (amount: string) => string>;

function formatResult({ vendor, isClosed, outcome, amount }: WalletRecallResult): string {
  const games = isClosed ? 'games closed' : 'games NOT closed';
  return `${vendor}: ${outcomeSentences[outcome](amount ? toDecimal(amount) : '')}; ${games}`;
}

async function requireMember(db: Db, code: string, account: string) {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('merchant', 'merchant.merchant_id', 'm.merchant_id')
    .select(['m.member_id as memberId', 'm.state', 'merchant.merchant_id as merchantId'])
    .select(['merchant.currency', 'merchant.time_zone as timeZone'])
    .where('merchant.code', '=', code)
    .where('m.account_key', '=', accountKey(account))
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no account ${account} of ${code}.`);
  const { memberId, state, ...merchant } = row;
  return { memberId, merchant, isBlocked: state === 'blocked' };
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const knownOptions = { merchant: text, account: text, by: text, 'dry-run': { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options: knownOptions }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
