import type { ExtraCheckMethod, ExtraCheckRequired } from '@baize/contract/schemas/session';
import { maskedEmail } from '../../domain/identity/masked-email.ts';
import { maskedNumber } from '../../domain/identity/mobile-number.ts';
import { refuse, type Refusal } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { readContacts } from './verification/contact-queries.ts';
import type { VerifiedLogin, LoginCall, PasswordState } from './login-types.ts';
import { readPriorLogins } from './login-events.ts';
import { isTwoFactorOn } from './two-factor.ts';

/** The time within which the person has to answer an extra check. */
export const EXTRA_CHECK_MAX_AGE_SECONDS = 300;
/**
 * The number of unpassed extra checks that a member may start within an hour. Each check allows a few attempts, so without this limit a person who
 * knows only the password could try all codes.
 */
const CHECKS_PER_HOUR_MAX = 10;

type Method = ExtraCheckRequired['methods'][number];

/**
 * Starts an extra check if this log-in needs one (spec section 4): a second factor if the member uses two factors, or otherwise a proof because of
 * an IP address that the member has not used before. Returns the refusal that demands the check (`session.extra_check_required`), or `undefined` if
 * the log-in needs no check. Refuses with `request.rate_limited` if the member has started too many checks.
 */
export async function startExtraCheck(
  { db, now }: ModuleContext,
  call: LoginCall,
  { member, loginType, passwordState, remember }: VerifiedLogin,
): Promise<Refusal | undefined> {
  const requiredCheck = (await isTwoFactorOn(db, member.memberId))
    ? ({ reason: 'two_factor', methods: [withoutHint('authenticator'), withoutHint('recovery_code')] } as const)
    : await findNewAddressCheck(db, call, member.memberId);
  if (!requiredCheck || requiredCheck.methods.length === 0) return undefined;
  const { token: checkId } = makeToken();
  const row = {
    check_hash: hashExtraCheck(checkId, passwordState),
    member_id: member.memberId,
    site: call.scope.site,
    reason: requiredCheck.reason,
    remember,
  };
  const isInserted = await transaction(db, async (tx) => {
    // The lock makes parallel log-ins run one after the other, so that each of them counts the checks of the others.
    await lockMember(tx, member.memberId);
    if (await hasUsedUpChecks(tx, member.memberId, now())) return false;
    await tx
      .insertInto('extra_check')
      .values({ ...row, login_type: loginType, created_at: now() })
      .execute();
    return true;
  });
  if (!isInserted) return refuse('request.rate_limited');
  const value = {
    checkId,
    reason: requiredCheck.reason,
    methods: [...requiredCheck.methods],
    expiresInSeconds: EXTRA_CHECK_MAX_AGE_SECONDS,
  };
  return refuse('session.extra_check_required', value satisfies ExtraCheckRequired);
}

/**
 * Hashes the id of the extra check together with the state of the password. The server needs this state again when the check is answered (spec
 * section 4, "Forced password change"). Inside the hash, the caller can neither read nor change the state.
 */
export function hashExtraCheck(checkId: string, state: PasswordState): Buffer {
  return hashToken(`${checkId}:${state}`);
}

/**
 * Returns the check for a log-in from an IP address that the member has not used before, if the brand wants this check. An account without a
 * bound number, e-mail address or bank account name has no method for the check and logs in without it.
 */
async function findNewAddressCheck(db: Db, { scope, ip }: LoginCall, memberId: bigint) {
  if (!(await shouldCheckNewAddresses(db, scope.merchant.merchantId))) return undefined;
  const { hasLoggedIn, hasLoggedInFromIp } = await readPriorLogins(db, memberId, ip);
  if (!hasLoggedIn || hasLoggedInFromIp) return undefined;
  return { reason: 'unregistered_ip', methods: await readBoundMethods(db, memberId) } as const;
}

async function readBoundMethods(db: Db, memberId: bigint): Promise<Method[]> {
  const { mobile, email, realName } = await readContacts(db, memberId);
  return [
    ...(mobile === null ? [] : [{ method: 'mobile' as const, hint: maskedNumber(mobile) }]),
    ...(email === null ? [] : [{ method: 'email' as const, hint: maskedEmail(email) }]),
    ...(realName === null ? [] : [withoutHint('bank_account_name')]),
  ];
}

async function hasUsedUpChecks(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('extra_check')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('passed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(count) >= CHECKS_PER_HOUR_MAX;
}

async function shouldCheckNewAddresses(db: Db, merchantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('merchant')
    .select('check_new_ip as checksNewAddresses')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.checksNewAddresses;
}

function withoutHint(method: ExtraCheckMethod): Method {
  return { method, hint: null };
}
