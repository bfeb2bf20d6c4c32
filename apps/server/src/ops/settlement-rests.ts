import { parseArgs } from 'node:util';
import { money, toDecimal } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readAccounts } from '../members/accounts.ts';
import { readRests } from '../modules/contracts/settlements/rests.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of rests that are printed. The oldest rests come first. */
const RESTS_PRINTED_MAX = 1_000;

/**
 * Runs `pnpm ops settlements rests --merchant CODE`: prints the rests of a brand. A rest is the sum of the corrections of an agent's pay that were found
 * after the agent's contract had ended. No settlement run pays or deducts it, unless the agent gets a new contract of the same kind, whose next window
 * then takes it (docs/decisions/0058-rests-of-pay.md). A positive rest is owed to the agent, a negative rest was paid too much. Returns the exit
 * code 0; wrong options throw `OperatorError`.
 */
export async function listRests(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const brand = await requireBrand(db, requireMerchant(args));
  const at = now();
  const filter = { merchantId: brand.merchantId, waitingSince: at, limit: RESTS_PRINTED_MAX };
  const rests = await readRests(db, at, filter);
  const accounts = await readAccounts(
    db,
    rests.map(({ memberId }) => memberId),
  );
  for (const { memberId, kind, amountMinor, adjustments, since, runId, contractId } of rests) {
    const amount = toDecimal(money(currencyOf(brand.currency), amountMinor));
    const meaning = amountMinor > 0n ? 'owed to the agent' : 'paid too much';
    print(
      `member ${memberId} (${accounts.get(memberId) ?? ''})  ${kind}  ${amount}  ${meaning}  ${adjustments} corrections since ${since.toISOString()}  run ${runId} contract ${contractId}`,
    );
  }
  print(`${rests.length} rests of agents without a contract wait (at most ${RESTS_PRINTED_MAX} are shown).`);
  return 0;
}

function requireMerchant(args: readonly string[]): string {
  const merchant = readMerchantOption(args);
  if (merchant === undefined) throw new OperatorError('Name the brand: --merchant CODE.');
  return merchant;
}

function readMerchantOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { merchant: { type: 'string' } } }).values.merchant;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
