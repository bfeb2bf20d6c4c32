import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/** The parked events that a command names. */
interface ParkedEventSelection {
  readonly consumer: string;
  /** If it is `undefined`, all topics of the consumer are selected. */
  readonly topic: string | undefined;
  /** If it is `undefined`, all parked events of the topic are selected. */
  readonly position: bigint | undefined;
  readonly by: string;
}

/** Runs `pnpm ops outbox retry`: makes parked events due now, so that the next pass of a worker tries them again. */
export async function retryParkedEvents(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const selection = parseSelection(args);
  const count = await transaction(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update outbox_parked set next_try_at = now() where ${buildCondition(selection)}`.execute(tx);
    await auditSelection(tx, 'outbox retry', selection, { events: Number(numAffectedRows) }, now());
    return numAffectedRows;
  });
  print(`${count} parked events are tried again within a second.`);
  return 0;
}

/** Runs `pnpm ops outbox discard`: deletes one parked event that can never be handled. The audit keeps its payload. */
export async function discardParkedEvent(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const selection = parseSelection(args);
  if (selection.topic === undefined || selection.position === undefined)
    throw new OperatorError(
      'discard needs --topic and --position: it removes one event (pnpm ops outbox-parked list).',
    );
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ payload: object }>`
      delete from outbox_parked where ${buildCondition(selection)} returning payload`.execute(tx);
    const [event] = rows;
    if (!event)
      throw new OperatorError('There is no such parked event: pnpm ops outbox-parked list shows those that there are.');
    await auditSelection(tx, 'outbox discard', selection, event.payload, now());
  });
  print('The event is discarded.');
  return 0;
}

function buildCondition({ consumer, topic, position }: ParkedEventSelection) {
  return sql`consumer = ${consumer} and (${topic ?? null}::text is null or topic = ${topic ?? null})
    and (${position ?? null}::bigint is null or position = ${position ?? null})`;
}

async function auditSelection(
  tx: Tx,
  command: string,
  { consumer, topic, position, by }: ParkedEventSelection,
  before: object,
  now: Date,
): Promise<void> {
  const target = ['outbox', consumer, topic, position].filter((part) => part !== undefined).join(' ');
  const { loginName: operator } = await identifyOperator(tx, by, now);
  await writeAudit(tx, { operator, merchantId: null, command, target, before, after: null, now });
}

function parseSelection(args: readonly string[]): ParkedEventSelection {
  const { consumer, topic, position, by = '' } = readOptions(args);
  if (consumer === undefined) throw new OperatorError('Say whose: --consumer NAME (pnpm ops outbox list).');
  if (by.trim() === '') throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  if (position !== undefined && !/^\d{1,18}$/.test(position))
    throw new OperatorError(`--position is "${position}": it must be a whole number (pnpm ops outbox-parked list).`);
  return { consumer, topic, position: position === undefined ? undefined : BigInt(position), by: by.trim() };
}

function readOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    const options = { consumer: option, topic: option, position: option, by: option };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
