import { parseArgs } from 'node:util';
import { money, toDecimal } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import { readCommissionCosts } from '../modules/contracts/settlements/costs.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand } from './brand.ts';
import { requireDay } from './lottery-options.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of days that one report covers: a quarter of a year. */
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/**
 * Runs `pnpm ops settlements costs --merchant CODE --from DAY --to DAY`: prints what agents have cost the brand, by kind of contract, in the
 * settlement windows that began on these days of the brand's time zone.
 */
export async function printCosts(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const { merchant, from, to } = parseOptions(args);
  const brand = await requireBrand(db, merchant);
  requireRange(from, to);
  const costs = await readCommissionCosts(db, brand.merchantId, { from, to, timeZone: brand.timeZone });
  const formatAmount = (minor: bigint) => toDecimal(money(currencyOf(brand.currency), minor));
  for (const { kind, windows, lines, paidMinor, waitingMinor, gapMinor, adjustmentMinor } of costs)
    print(
      `${kind}  windows=${windows}  lines=${lines}  paid=${formatAmount(paidMinor)}  waiting=${formatAmount(waitingMinor)}  gaps=${formatAmount(gapMinor)}  adjustments=${formatAmount(adjustmentMinor)}`,
    );
  const paid = costs.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  print(
    `${merchant}, windows that began from ${from} to ${to}: ${formatAmount(paid)} ${brand.currency} paid to agents`,
  );
  return 0;
}

/** Throws an `OperatorError` unless the days, such as "2026-11-20", are in order and at most `DAYS_MAX`. Both ends count. */
function requireRange(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= DAYS_MAX))
    throw new OperatorError(`--from and --to must be days like 2026-11-20, at most ${DAYS_MAX} of them.`);
}

function parseOptions(args: readonly string[]): {
  readonly merchant: string;
  readonly from: string;
  readonly to: string;
} {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { merchant: option, from: option, to: option },
    });
    const { merchant, from, to } = values;
    if (merchant === undefined || from === undefined || to === undefined)
      throw new OperatorError('costs needs --merchant CODE, --from DAY and --to DAY.');
    return { merchant, from: requireDay(values, 'from'), to: requireDay(values, 'to') };
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
