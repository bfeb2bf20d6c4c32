import { parseArgs } from 'node:util';
import { reconcileDeposits } from '../modules/cashier/deposits/reconcile.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import type { OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

const DAY_MS = 86_400_000;

/** `pnpm ops deposits reconcile --provider CODE --day 2026-11-21`: a day of UTC, which both books can agree on. */
export async function reconcile(args: readonly string[], context: OpsContext): Promise<number> {
  const { provider, day } = read(args, context.now());
  const { db, now, openSecret, production = false, print, printError } = context;
  if (!openSecret) throw new Mistake('Set SECRET_KEY: the provider is asked with a key that it seals.');
  const from = new Date(`${day}T00:00:00Z`);
  const range = { from, to: new Date(from.getTime() + DAY_MS) };
  const result = await reconcileDeposits(
    { db, now, openSecret, fetchPartner: createPartnerFetchFor(production) },
    provider,
    range,
  );
  if (!result) throw new Mistake(`${provider} does not give its list now, or there is no such provider with a key.`);
  for (const difference of result.differences) printError(difference);
  const { deposits, payments, differences } = result;
  print(`${day} ${provider}: ${deposits} deposits, ${payments} payments, ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
}

function read(args: readonly string[], now: Date): { readonly provider: string; readonly day: string } {
  const { provider, day } = options(args);
  if (provider === undefined) throw new Mistake('Say which: --provider CODE (pnpm ops payment-providers list).');
  const said = day ?? now.toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(said) || Number.isNaN(Date.parse(said)))
    throw new Mistake(`--day is "${said}": it must be a day, e.g. 2026-11-21.`);
  return { provider, day: said };
}

function options(args: readonly string[]): { readonly provider?: string; readonly day?: string } {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { provider: option, day: option } }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
