import type { LoginKind, SecurityChange } from '@baize/contract/codes';
import type { Call } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';

export type LoginEventKind = LoginKind | SecurityChange;

export interface LoginEvent {
  readonly merchantId: number;
  /** Null where there is no such account. */
  readonly memberId: bigint | null;
  readonly site: string;
  readonly kind: LoginEventKind;
  /** "ok", or the code of the refusal. */
  readonly outcome: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

export const USER_AGENT_LENGTH_MAX = 300;

export async function recordLoginEvent(tx: Tx, event: LoginEvent): Promise<void> {
  const { merchantId, memberId, site, kind, outcome, ip, userAgent, at } = event;
  await tx
    .insertInto('login_event')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      site,
      kind,
      outcome,
      ip,
      user_agent: userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      at,
    })
    .execute();
}

/** Returns whether this account was used before at all, and from this address. */
export async function usedBefore(db: Db, memberId: bigint, ip: string): Promise<{ ever: boolean; fromHere: boolean }> {
  const row = await db
    .selectFrom('login_event')
    .select(({ eb, fn }) => [
      fn.countAll<string>().as('all'),
      fn
        .countAll<string>()
        .filterWhere(eb('ip', '=', ip))
        .as('here'),
    ])
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'ok')
    .executeTakeFirstOrThrow();
  return { ever: Number(row.all) > 0, fromHere: Number(row.here) > 0 };
}

/** Any call, with a session or without one. */
type ChangeCall = Pick<Call<'login'>, 'scope' | 'ip' | 'userAgent'>;

/** Records a security event in the transaction of the change itself, so that there is no change without its record. */
export async function recordChange(
  tx: Tx,
  call: ChangeCall,
  memberId: bigint,
  kind: SecurityChange,
  at: Date,
): Promise<void> {
  const { scope, ip, userAgent } = call;
  await recordLoginEvent(tx, {
    merchantId: scope.merchant.merchantId,
    memberId,
    site: scope.site,
    kind,
    outcome: 'changed',
    ip,
    userAgent,
    at,
  });
}
