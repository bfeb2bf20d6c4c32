import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readLowWaterMark } from '../ledger/verify-new.ts';
import { rollUpMoney } from '../betting/money-days.ts';
import { planRuns } from '../modules/contracts/settlements/runs.ts';
import { settleDue } from '../modules/contracts/settlements/settle-due.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { readDatabaseTime } from '../platform/database-time.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops settlements run`: settles at once what is due in all brands, as the worker does each minute. Returns exit code 1 if a settlement run
 * has failed.
 */
export async function settleNow(args: readonly string[], { db, now, print, printError }: OpsContext): Promise<number> {
  const by = requireOperatorName(args);
  let failures = 0;
  const log = {
    info: (fields: object, message: string) => print(`${message}: ${JSON.stringify(fields)}`),
    error: (fields: object, message: string) => {
      failures += 1;
      printError(`${message}: ${JSON.stringify(fields)}`);
    },
  };
  // Each step of a settlement has a transaction of its own, so the row is written first: a pass that breaks off is in the audit too.
  await transaction(db, async (tx) => {
    const { loginName: operator } = await identifyOperator(tx, by, now());
    const auditRow = { operator, merchantId: null, command: 'settlements run', target: 'settlements' };
    await writeAudit(tx, { ...auditRow, before: null, after: { state: 'started' }, now: now() });
  });
  const lowWaterMark = await planEndedWindows(db, now());
  await rollUpMoney(db, lowWaterMark);
  await settleDue(db, { now: now(), settledUntil: lowWaterMark }, log);
  print('Everything that is due and complete is settled.');
  return failures === 0 ? 0 : 1;
}

/** How long the command waits for the low-water mark. A transaction that runs for longer delays the windows of new series to a later run. */
const MARK_WAIT_MS = 30_000;
const MARK_POLL_MS = 500;

/**
 * Plans all settlement windows that have ended, and returns the low-water mark: the time before which every transaction has ended, so that no earlier
 * posting can still appear. The figures of a series of windows count as complete once the mark has passed the time at which the series was planned,
 * so the command waits for the mark where it has planned windows.
 */
async function planEndedWindows(db: Db, now: Date): Promise<Date> {
  let planned = 0;
  for (let more = await planRuns(db, now); more > 0; more = await planRuns(db, now)) planned += more;
  let until = await readLowWaterMark(db);
  if (planned === 0) return until;
  const plannedAt = await readDatabaseTime(db);
  const giveUpMs = performance.now() + MARK_WAIT_MS;
  while (until < plannedAt && performance.now() < giveUpMs) {
    await setTimeout(MARK_POLL_MS);
    until = await readLowWaterMark(db);
  }
  return until;
}

function requireOperatorName(args: readonly string[]): string {
  const by = parseBy(args)?.trim();
  if (!by) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return by;
}

function parseBy(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { by: { type: 'string' } } }).values.by;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
