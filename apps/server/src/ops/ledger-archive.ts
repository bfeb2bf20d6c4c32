import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { archiveMonth } from '../ledger/archive/archive-month.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops ledger archive --month 2025-01 --folder DIR --by NAME`: writes an old month of the ledger's history to files, and removes its rows
 * from the database. Throws an `OperatorError` if the month cannot be archived or the connection does not own the schema.
 */
export async function archiveLedgerMonth(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const { month, folder, by } = readOptions(args);
  await requireSchemaOwner({ db });
  const outcome = await archiveMonth(db, {
    month: `${month}-01`,
    folder,
    now: now(),
    audit: async (tx, files) => {
      const { loginName: operator } = await identifyOperator(tx, by, now());
      await writeAudit(tx, {
        operator,
        merchantId: null,
        command: 'ledger archive',
        target: `history of ${month}`,
        before: files,
        after: null,
        now: now(),
      });
    },
  });
  if (!outcome.ok) throw new OperatorError(`Nothing was archived: ${outcome.reason}.`);
  for (const [table, { rows, sha256 }] of Object.entries(outcome.files))
    print(`${table}  rows=${rows}  sha256=${sha256}`);
  print(
    `${month} is archived in ${folder}. Copy the folder, then verify the copy: pnpm ops ledger verify --archive DIR`,
  );
  return 0;
}

/** Throws an `OperatorError` unless the connection uses the owner of the schema, because only the owner can exchange partitions. */
async function requireSchemaOwner({ db }: Pick<OpsContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(current_user, c.relowner, 'usage') as "isOwner" from pg_class c where c.oid = 'posting'::regclass`.execute(
    db,
  );
  if (rows[0]?.isOwner !== true)
    throw new OperatorError(
      'Only the owner of the schema archives: set DATABASE_URL to the address that pnpm migrate uses.',
    );
}

function readOptions(args: readonly string[]): { month: string; folder: string; by: string } {
  const { month = '', folder = '', by = '' } = parseOptions(args);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new OperatorError(`--month is "${month}": it must be a month, e.g. 2025-01.`);
  if (folder === '') throw new OperatorError('Say where the files go: --folder DIR.');
  if (by.trim() === '') throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return { month, folder, by: by.trim() };
}

function parseOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { month: option, folder: option, by: option } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
