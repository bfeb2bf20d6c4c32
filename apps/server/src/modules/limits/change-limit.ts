import { PLAY_LIMIT_RAISE_WAIT_HOURS } from '@baize/contract/limits';
import type { PlayLimitRaiseRequest, SetPlayLimitRequest } from '@baize/contract/schemas/play-limits';
import { parseAmount, type Currency } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import {
  applyLimitChange,
  applyConfirmedRaise,
  findLimitState,
  type LimitKey,
  type LimitState,
  type LimitValue,
} from '../../domain/play/limit.ts';
import type { Db } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { readPlayLimits } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { writeLimit } from './queries.ts';

/** The limit of a member to change. */
interface LimitRequest {
  readonly memberId: bigint;
  readonly key: LimitKey;
}

/**
 * Changes a member's own limit. A stricter limit applies at once; a looser one waits until the member confirms it (docs/decisions/0016). Refuses a
 * value that is not an amount above zero with `play.limit_invalid`.
 */
export async function setLimit(
  db: Db,
  memberId: bigint,
  request: SetPlayLimitRequest,
  { currency, now }: { readonly currency: Currency; readonly now: Date },
): Promise<Outcome<undefined>> {
  const value = parseLimitValue(request, currency);
  if (value === undefined) return refuse('play.limit_invalid');
  return await changeLimit(db, { memberId, key: request }, (state) =>
    done(applyLimitChange(state, value, now, PLAY_LIMIT_RAISE_WAIT_HOURS)),
  );
}

/** Confirms a looser limit after its waiting time. Refuses with `play.no_raise` if there is none, and with `play.raise_waits` before that time. */
export async function confirmRaise(
  db: Db,
  memberId: bigint,
  request: PlayLimitRaiseRequest,
  now: Date,
): Promise<Outcome<undefined>> {
  return await changeLimit(db, { memberId, key: request }, (state) => applyConfirmedRaise(state, now));
}

/** Cancels a looser limit that has not been confirmed, so that the present limit stays. Refuses with `play.no_raise` if there is none. */
export async function cancelRaise(
  db: Db,
  memberId: bigint,
  request: PlayLimitRaiseRequest,
): Promise<Outcome<undefined>> {
  return await changeLimit(db, { memberId, key: request }, ({ value, raise }) =>
    raise ? done({ value, raise: null }) : refuse('play.no_raise'),
  );
}

/** Locks the member, lets `judge` decide about the new state of the limit, and stores it. */
async function changeLimit(
  db: Db,
  { memberId, key }: LimitRequest,
  judge: (state: LimitState) => Outcome<LimitState>,
): Promise<Outcome<undefined>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const judged = judge(findLimitState(await readPlayLimits(tx, memberId), key));
    if (!judged.ok) return judged;
    await writeLimit(tx, memberId, key, judged.value);
    return done(undefined);
  });
}

/**
 * Parses the requested value: minor units, or minutes for a session limit. Returns null if the member removes the limit, and undefined for an amount
 * that is not above zero.
 */
function parseLimitValue(request: SetPlayLimitRequest, currency: Currency): LimitValue | undefined {
  if (request.kind === 'session') return request.minutes === null ? null : BigInt(request.minutes);
  if (request.amount === null) return null;
  const amount = parseAmount(request.amount, currency)?.amountMinor ?? 0n;
  return amount > 0n ? amount : undefined;
}
