import { readBetSumsSince } from '../../betting/own-bets.ts';
import type { RealityCheckValue } from '@baize/contract/schemas/play-limits';
import { money, toDecimal, type Currency } from '@baize/money';
import type { Db } from '../../platform/db.ts';
import { readSessionStart } from '../../members/session-start.ts';
import { readRealityCheckRow, REALITY_CHECK_MINUTES } from './queries.ts';

const MINUTE_MS = 60_000;

/** The session of the member whose play is summed. */
interface RealityCheckRequest {
  readonly memberId: bigint;
  /** The hash of the session token, which identifies the session. */
  readonly tokenHash: Buffer;
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Reads how long this session lasts, what the member has staked and won in it, and when the next check is due. The interval starts with the last
 * check that was seen in this session.
 */
export async function readRealityCheck(
  db: Db,
  { memberId, tokenHash, currency, now }: RealityCheckRequest,
): Promise<RealityCheckValue> {
  const since = (await readSessionStart(db, memberId, tokenHash)) ?? now;
  const check = await readRealityCheckRow(db, memberId);
  const everyMinutes = check ? check.everyMinutes : REALITY_CHECK_MINUTES;
  const seenAt = check?.seenAt && check.seenAt > since ? check.seenAt : since;
  const { stake, win } = await readBetSumsSince(db, memberId, since);
  const text = (minor: bigint): string => toDecimal(money(currency, minor));
  return {
    everyMinutes,
    ...nextCheck(seenAt, everyMinutes, now),
    playingSince: since.toISOString(),
    playedMinutes: Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)),
    currency,
    stake: text(stake),
    win: text(win),
    profitAndLoss: text(win - stake),
  };
}

/**
 * Returns the time of the next check, and the seconds until then for a page whose clock may be wrong. Both are null if the member has chosen to have no
 * checks.
 */
function nextCheck(
  seenAt: Date,
  everyMinutes: number | null,
  now: Date,
): Pick<RealityCheckValue, 'nextAt' | 'dueInSeconds'> {
  if (everyMinutes === null) return { nextAt: null, dueInSeconds: null };
  const nextAt = new Date(seenAt.getTime() + everyMinutes * MINUTE_MS);
  const dueInSeconds = Math.max(0, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
  return { nextAt: nextAt.toISOString(), dueInSeconds };
}
