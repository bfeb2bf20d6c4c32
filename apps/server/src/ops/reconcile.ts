import { parseArgs } from 'node:util';
import { reconcileDeposits } from '../modules/cashier/deposits/reconcile.ts';
import { startOfUtcDay } from '../domain/utc-day.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

const DAY_MS = 86_400_000;

/**
 * Runs `pnpm ops deposits reconcile --provider CODE --day 2026-11-21`: compares our deposits of a day with the provider's own list, and prints the
 * differences. The day is in UTC, so that both books mean the same hours. Returns exit code 1 if the books differ.
 */
export async function reconcileProviderDeposits(args: readonly string[], context: OpsContext): Promise<number> {
  const { provider, day } = readOptions(args, context.now());
  const { db, now, openSecret, production = false, print, printError } = context;
  if (!openSecret) throw new OperatorError('Set SECRET_KEY: the provider is asked with a key that it seals.');
  const from = startOfUtcDay(day);
  if (from === undefined) throw new OperatorError(`--day is "${day}": it must be a day, e.g. 2026-11-21.`);
  const range = { from, to: new Date(from.getTime() + DAY_MS) };
  const result = await reconcileDeposits(
    { db, now, openSecret, fetchPartner: createPartnerFetchFor(production) },
    provider,
    range,
  );
  if (!result)
    throw new OperatorError(`${provider} does not give its list now, or there is no such provider with a key.`);
  for (const difference of result.differences) printError(difference);
  const { deposits, payments, differences } = result;
  print(`${day} ${provider}: ${deposits} deposits, ${payments} payments, ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
}

function readOptions(args: readonly string[], now: Date): { readonly provider: string; readonly day: string } {
  const { provider, day } = parseOptions(args);
  if (provider === undefined) throw new OperatorError('Say which: --provider CODE (pnpm ops payment-providers list).');
  return { provider, day: day ?? now.toISOString().slice(0, 10) };
}

function parseOptions(args: readonly string[]): { readonly provider?: string; readonly day?: string } {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { provider: option, day: option } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
