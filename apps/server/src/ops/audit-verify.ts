import { parseArgs } from 'node:util';
import { verifyAuditChain, type ChainPosition } from '../operators/audit-chain.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops audit verify [--position N --hash HEX]`: recomputes the hash chain of the audit, and prints the position and hash of its last row.
 * If an earlier run's position and hash are given, the chain has to contain them, which also reveals a chain that was rebuilt as a whole. Returns
 * exit code 1 if the audit was changed.
 */
export async function verifyAudit(args: readonly string[], { db, print, printError }: OpsContext): Promise<number> {
  const { rows, head, difference } = await verifyAuditChain(db, { noted: readNotedPlace(args) });
  if (difference !== undefined) {
    printError(`WRONG: ${difference}`);
    return 1;
  }
  print(
    `The audit is whole: ${rows} rows. Keep this line: position=${head.position} hash=${head.hash.toString('hex')}`,
  );
  return 0;
}

function readNotedPlace(args: readonly string[]): ChainPosition | undefined {
  const { position, hash } = readOptions(args);
  if (position === undefined && hash === undefined) return undefined;
  if (!/^\d{1,18}$/.test(position ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? ''))
    throw new OperatorError('--position and --hash go together, as an earlier `pnpm ops audit verify` printed them.');
  return { position: BigInt(position ?? 0), hash: Buffer.from(hash ?? '', 'hex') };
}

function readOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { position: option, hash: option } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
