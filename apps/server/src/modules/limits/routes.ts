import { endsLater, computeExclusionEnd, type ExclusionPeriod } from '../../domain/play/exclusion.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Handlers, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { lockMember } from '../../members/lock-member.ts';
import { readExclusion } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { confirmRaise, setLimit, cancelRaise } from './change-limit.ts';
import { writeRealityCheck, writeExclusion } from './queries.ts';
import { readRealityCheck } from './reality-check.ts';
import { readLimitsPage } from './limits-page.ts';

type LimitCalls =
  | 'playLimits'
  | 'setPlayLimit'
  | 'confirmPlayLimit'
  | 'withdrawPlayLimit'
  | 'coolOff'
  | 'selfExclude'
  | 'realityCheck'
  | 'setRealityCheck'
  | 'seenRealityCheck';

interface LimitsContext extends Pick<ModuleContext, 'db' | 'now'> {
  /** Judges the log-in password of the caller, and counts wrong ones. The module identity provides it. */
  readonly confirmPassword: (scope: OwnScope, typed: string) => Promise<Outcome<unknown>>;
  /** Ends the games at vendors with wallets of their own if the member may not bet any more, because the server cannot refuse stakes there. */
  readonly stopPlay: (member: { readonly memberId: bigint; readonly merchant: Merchant }) => Promise<void>;
}

/** A call of a member. `scope` names the member and the brand. */
interface MemberCall {
  readonly scope: OwnScope;
}

/** Handles the member's calls about the limits and breaks that members set for themselves (docs/decisions/0016). Nobody else can loosen them. */
export function createPlayLimitsHandlers(context: LimitsContext): Pick<Handlers, LimitCalls> {
  const { db, now, confirmPassword, stopPlay } = context;
  return {
    playLimits: async (call) => await replyWithLimits(context, call),
    setPlayLimit: async (call) => {
      const { memberId, merchant } = call.scope;
      const terms = { currency: currencyOf(merchant.currency), now: now() };
      const set = await setLimit(db, memberId, call.request, terms);
      if (!set.ok) return set;
      await stopPlay({ memberId, merchant });
      return await replyWithLimits(context, call);
    },
    confirmPlayLimit: async (call) => {
      const confirmed = await confirmRaise(db, call.scope.memberId, call.request, now());
      return confirmed.ok ? await replyWithLimits(context, call) : confirmed;
    },
    withdrawPlayLimit: async (call) => {
      const cancelled = await cancelRaise(db, call.scope.memberId, call.request);
      return cancelled.ok ? await replyWithLimits(context, call) : cancelled;
    },
    coolOff: async (call) => await excludeFromPlay(context, call, 'cool_off', call.request.period),
    selfExclude: async (call) => {
      const confirmed = await confirmPassword(call.scope, call.request.password);
      return confirmed.ok ? await excludeFromPlay(context, call, 'exclusion', call.request.period) : confirmed;
    },
    realityCheck: async (call) => await replyWithRealityCheck(context, call),
    setRealityCheck: async (call) => {
      const { scope, request } = call;
      await transaction(
        db,
        async (tx) => await writeRealityCheck(tx, scope.memberId, { every_minutes: request.everyMinutes }),
      );
      return await replyWithRealityCheck(context, call);
    },
    seenRealityCheck: async (call) => {
      await transaction(db, async (tx) => await writeRealityCheck(tx, call.scope.memberId, { seen_at: now() }));
      return await replyWithRealityCheck(context, call);
    },
  };
}

async function replyWithLimits({ db, now }: LimitsContext, { scope: { memberId, merchant } }: MemberCall) {
  const reach = { memberId, timeZone: merchant.timeZone, now: now() };
  return done(await readLimitsPage(db, reach, currencyOf(merchant.currency)));
}

async function replyWithRealityCheck({ db, now }: LimitsContext, { scope }: MemberCall) {
  const { memberId, tokenHash, merchant } = scope;
  return done(await readRealityCheck(db, { memberId, tokenHash, currency: currencyOf(merchant.currency), now: now() }));
}

/**
 * Starts or extends a break from play, ends the games at vendors and returns the limits. Refuses with `play.excluded` a break that would not end later
 * than the present one.
 */
async function excludeFromPlay(
  context: LimitsContext,
  call: MemberCall,
  kind: 'cool_off' | 'exclusion',
  period: ExclusionPeriod,
) {
  const { memberId, merchant } = call.scope;
  const excluded = await transaction(context.db, async (tx): Promise<Outcome<undefined>> => {
    await lockMember(tx, memberId);
    const since = context.now();
    const until = computeExclusionEnd(period, since);
    if (!endsLater(until, await readExclusion(tx, memberId, since))) return refuse('play.excluded');
    await writeExclusion(tx, memberId, { kind, since, until });
    return done(undefined);
  });
  if (!excluded.ok) return excluded;
  await context.stopPlay({ memberId, merchant });
  return await replyWithLimits(context, call);
}
