import type { LoginKind, SecurityChange } from '@baize/contract/codes';
import type { Call } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';

/**
 * The security changes after which the number of completed steps of the security centre may be another one. Missions count the steps again
 * (`countSecuritySteps`) for each of these changes.
 */
const SECURITY_STEPS: ReadonlySet<SecurityChange> = new Set([
  'mobile_bound',
  'email_bound',
  'withdraw_password_set',
  'two_factor_on',
  'two_factor_off',
]);

/** The kinds of rows in the log-in history: log-ins and changes that matter for security. */
export type LoginEventKind = LoginKind | SecurityChange;

/** A row of the log-in history, which the member can read in the security centre. */
export interface LoginEvent {
  readonly merchantId: number;
  /** The member of the account, or `null` if no such account exists. */
  readonly memberId: bigint | null;
  readonly site: string;
  readonly kind: LoginEventKind;
  /** "ok" for a log-in, "changed" for a change of the security settings, or the error code of a refused log-in. */
  readonly outcome: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly at: Date;
}

/** Longer user agents are cut off before they are stored. */
export const USER_AGENT_LENGTH_MAX = 300;

/** Adds a row to the log-in history. */
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

/** Returns whether the member has ever logged in before, and whether the member has logged in from this IP address before. */
export async function readPriorLogins(
  db: Db,
  memberId: bigint,
  ip: string,
): Promise<{ hasLoggedIn: boolean; hasLoggedInFromIp: boolean }> {
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
  return { hasLoggedIn: Number(row.all) > 0, hasLoggedInFromIp: Number(row.here) > 0 };
}

/** The parts of a call that the record needs. Calls with and without a session have these parts. */
type ChangeCall = Pick<Call<'login'>, 'scope' | 'ip' | 'userAgent'>;

/** Records a security change. The caller passes the transaction that makes the change, so that no change is stored without its record. */
export async function recordSecurityChange(
  tx: Tx,
  call: ChangeCall,
  memberId: bigint,
  kind: SecurityChange,
  at: Date,
): Promise<void> {
  const { scope, ip, userAgent } = call;
  if (SECURITY_STEPS.has(kind)) {
    const { merchantId } = scope.merchant;
    await publish(tx, 'member.secured', { memberId: String(memberId), merchantId, at: at.toISOString() });
  }
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
