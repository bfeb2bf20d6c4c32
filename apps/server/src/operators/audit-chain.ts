import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** The number of rows that one statement of a verification reads. */
const CHAIN_ROWS_PER_READ = 1_000;
const HASH_BYTES = 32;

/**
 * Each row of the audit stores the hash of the row before it. This type is a position in this hash chain and the hash of its row. A copy that is kept
 * outside of the database can later prove that no row up to this position was changed.
 */
export interface ChainPosition {
  readonly position: bigint;
  readonly hash: Buffer;
}

export interface ChainVerification {
  /** The number of rows that were verified. */
  readonly rows: number;
  /** The end of the chain when the verification began. */
  readonly head: ChainPosition;
  /** The first difference, as a sentence. It is `undefined` if the chain is intact. */
  readonly difference: string | undefined;
}

interface ChainOptions {
  /** A position that was noted earlier, e.g. from the log. The chain must still hold this hash at this position. */
  readonly noted?: ChainPosition | undefined;
  readonly signal?: AbortSignal;
  readonly rowsPerRead?: number;
}

/**
 * Recomputes the hash chain of the operators' audit from its first row (docs/decisions/0043-operators.md). It reads the rows in batches of a bounded
 * size, and leaves rows that are written during the verification to the next one.
 */
export async function verifyAuditChain(db: Db, options: ChainOptions = {}): Promise<ChainVerification> {
  const { noted, signal, rowsPerRead = CHAIN_ROWS_PER_READ } = options;
  const head = await readHead(db);
  let last: ChainPosition = { position: 0n, hash: Buffer.alloc(HASH_BYTES) };
  let rows = 0;
  const createResult = (difference?: string): ChainVerification => ({ rows, head, difference });
  while (last.position < head.position) {
    signal?.throwIfAborted();
    const links = await readLinks(db, last.position, head.position, rowsPerRead);
    if (links.length === 0) return createResult(`the rows after position ${last.position} are missing`);
    for (const link of links) {
      const difference = findDifference(last, link) ?? findDifferenceFromNotedPosition(link, noted);
      if (difference !== undefined) return createResult(difference);
      last = link;
      rows += 1;
    }
  }
  if (!last.hash.equals(head.hash))
    return createResult(`the head at position ${head.position} holds another hash than its row`);
  if (noted && noted.position > head.position)
    return createResult(`the chain ends at position ${head.position}, before the noted position ${noted.position}`);
  return createResult();
}

interface ChainLink extends ChainPosition {
  readonly auditId: bigint;
  readonly previousHash: Buffer;
  /** The database computes the same hash from the current columns of the row. */
  readonly isIntact: boolean;
}

function findDifference(last: ChainPosition, link: ChainLink): string | undefined {
  if (link.position !== last.position + 1n) return `the row at position ${last.position + 1n} is missing`;
  if (!link.previousHash.equals(last.hash))
    return `the row ${link.auditId} at position ${link.position} does not continue the row before`;
  if (!link.isIntact) return `the row ${link.auditId} at position ${link.position} was changed`;
  return undefined;
}

function findDifferenceFromNotedPosition(
  { position, hash }: ChainLink,
  noted: ChainPosition | undefined,
): string | undefined {
  if (noted?.position !== position || noted.hash.equals(hash)) return undefined;
  return `position ${position} holds another hash than the noted one: the chain was written anew`;
}

async function readHead(db: Db): Promise<ChainPosition> {
  return await db
    .selectFrom('operator_audit_head')
    .select(['chain_position as position', 'row_hash as hash'])
    .executeTakeFirstOrThrow();
}

async function readLinks(db: Db, after: bigint, until: bigint, limit: number): Promise<ChainLink[]> {
  return await db
    .selectFrom('operator_audit as a')
    .select(['a.chain_position as position', 'a.row_hash as hash', 'a.previous_hash as previousHash'])
    .select(['a.audit_id as auditId', sql<boolean>`a.row_hash = operator_audit_hash(a)`.as('isIntact')])
    .where('a.chain_position', '>', after)
    .where('a.chain_position', '<=', until)
    .orderBy('a.chain_position')
    .limit(limit)
    .execute();
}

interface Log {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/**
 * Verifies the chain and raises an alert with the first difference. The alert is repeated on each run. The head is logged each time, so that the log
 * store holds a copy that nobody can change by access to the database.
 */
export async function alertUnlessAuditVerified(db: Db, signal: AbortSignal, log: Log): Promise<void> {
  const { difference, head, rows } = await verifyAuditChain(db, { signal });
  const fields = { auditPosition: String(head.position), auditHash: head.hash.toString('hex') };
  if (difference === undefined) log.info({ ...fields, rows }, 'the audit is whole');
  else log.error({ alert: 'audit', ...fields, detail: difference }, 'ALERT: the audit was changed');
}
