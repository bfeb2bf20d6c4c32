import { parseArgs } from 'node:util';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { writeAudit } from '../operators/operator-audit.ts';
import { hashToken } from '../platform/tokens.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';
import type { OpsContext } from './ops-context.ts';
import { runInTransaction } from './change.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs `pnpm ops integrations expire-session`: lets a game session expire now, so that a vendor can test how its integration handles an expired
 * session. The command accepts only sessions of trial accounts and of brands with play money, so that it never interrupts play with real money.
 */
export async function expireSession(
  args: readonly string[],
  { db, now, print, printError }: OpsContext,
): Promise<number> {
  const { session, by, dryRun } = readOptions(args);
  const at = now();
  const memberId = await runInTransaction(db, dryRun, async (tx) => {
    const gameSession = await requireTestSession(tx, session);
    await tx
      .updateTable('game_session')
      .set({ expires_at: at })
      .where('bucket', '=', bucketOf(gameSession.memberId))
      .where('token_hash', '=', hashToken(session))
      .execute();
    await writeAudit(tx, {
      operator: by,
      merchantId: gameSession.merchantId,
      command: 'integrations expire-session',
      target: `${gameSession.integration} member ${gameSession.memberId}`,
      before: { expiresAt: gameSession.expiresAt },
      after: { expiresAt: at },
      now: at,
    });
    return gameSession.memberId;
  });
  print(`session of player ${memberId}: expired`);
  if (dryRun) printError('A dry run: nothing was changed.');
  return 0;
}

function readOptions(args: readonly string[]) {
  const { session, by, 'dry-run': dryRun = false } = parseRawOptions(args);
  if (!session) throw new OperatorError('Say which: --session TOKEN.');
  const operator = by?.trim();
  if (!operator) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return { session, by: operator, dryRun };
}

function parseRawOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { session: text, by: text, 'dry-run': { type: 'boolean' } } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the game session of the token. Throws an `OperatorError` if there is none, or if its player may have real money. */
async function requireTestSession(tx: Tx, session: string) {
  const row = await tx
    .selectFrom('game_session as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .leftJoin('merchant_switch as w', (join) =>
      join.onRef('w.merchant_id', '=', 'm.merchant_id').on('w.mod_id', '=', 'DEMOCASHIER'),
    )
    .select(['s.member_id as memberId', 's.integration_code as integration', 's.expires_at as expiresAt'])
    .select(['m.merchant_id as merchantId', 'm.type', 'w.enabled as isDemo'])
    .where('s.token_hash', '=', hashToken(session))
    .executeTakeFirst();
  if (!row) throw new OperatorError('There is no such game session.');
  if (row.isDemo !== true && row.type !== TRIAL_TYPE)
    throw new OperatorError(
      'Refused: the player may have real money. Test sessions are those of play money and trial accounts.',
    );
  return row;
}
