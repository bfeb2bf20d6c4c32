import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { enter } from './enter.ts';
import { findEntering } from './queries.ts';

/** Decision 3: a code for an address of the same merchant; the session token itself never stands in one. */
export function createHandOff({ db, now }: ModuleContext): Handler<'createHandOff'> {
  return async ({ request, merchant, caller }) => {
    const host = await hostOf(db, merchant.merchantId, request.origin);
    if (host === undefined) return refuse('session.hand_off_origin');
    const { token: code, hash } = makeToken();
    const row = { code_hash: hash, member_id: caller.memberId, host, created_at: now() };
    await transaction(db, async (tx) => void (await tx.insertInto('hand_off').values(row).execute()));
    return done({ code, expiresInSeconds: HAND_OFF_MAX_AGE_SECONDS });
  };
}

/** Once, within a minute, on the host that it was made for. The site's own gate holds here as well. */
export function loginHandOff(context: ModuleContext): Handler<'loginHandOff'> {
  const { db, now } = context;
  return async (call) => {
    const host = new URL(call.host.origin).host;
    const youngest = new Date(now().getTime() - HAND_OFF_MAX_AGE_SECONDS * 1000);
    const taken = await transaction(
      db,
      async (tx) =>
        await tx
          .updateTable('hand_off')
          .set({ used_at: now() })
          .where('code_hash', '=', hashToken(call.request.code))
          .where('host', '=', host)
          .where('used_at', 'is', null)
          .where('created_at', '>=', youngest)
          .returning('member_id as memberId')
          .executeTakeFirst(),
    );
    if (!taken) return refuse('session.hand_off_invalid');
    const member = await findEntering(db, taken.memberId);
    const entry = { member, loginType: 'hand_off', passwordState: 'fine', remember: false, checked: true } as const;
    return await enter(context, call, entry);
  };
}

async function hostOf(db: Db, merchantId: number, origin: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merchant_domain')
    .select('host')
    .where('merchant_id', '=', merchantId)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row?.host;
}
