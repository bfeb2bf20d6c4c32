import { parseArgs } from 'node:util';
import { money, toDecimal } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { readRests } from '../modules/contracts/settlements/rests.ts';
import type { OpsContext } from './ops-context.ts';
import { findBrand } from './brand.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of rests that are printed. The oldest rests come first. */
const RESTS_PRINTED_MAX = 1_000;

/**
 * Runs `pnpm ops settlements rests --merchant CODE`: prints the rests of a brand. A rest is the sum of an agent's pay corrections that no settlement
 * run will pay or deduct any more, because the agent's contract has ended. A positive rest is owed to the agent. A negative rest was paid to the
 * agent too much. A new contract of the same kind would take the rest into its next window (docs/decisions/0058-rests-of-pay.md).
 */
export async function listRests(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const brand = await findBrand(db, parseMerchant(args));
  const filter = { merchantId: brand.merchantId, waitingSince: now(), limit: RESTS_PRINTED_MAX };
  const rests = await readRests(db, now(), filter);
  const accounts = await readAccounts(
    db,
    rests.map(({ memberId }) => memberId),
  );
  for (const { memberId, kind, amountMinor, adjustments, since, runId, contractId } of rests) {
    const amount = toDecimal(money(currencyOf(brand.currency), amountMinor));
    const meaning = amountMinor > 0n ? 'owed to the agent' : 'paid too much';
    print(
      `member ${memberId} (${accounts.get(memberId) ?? ''})  ${kind}  ${amount}  ${meaning}  ${adjustments} adjustments since ${since.toISOString()}  run ${runId} contract ${contractId}`,
    );
  }
  print(`${rests.length} agents without a contract have pay that waits.`);
  return 0;
}

function parseMerchant(args: readonly string[]): string {
  const merchant = parseOptions(args);
  if (merchant === undefined) throw new OperatorError('Say of which brand: --merchant CODE.');
  return merchant;
}

function parseOptions(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { merchant: { type: 'string' } } }).values.merchant;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
