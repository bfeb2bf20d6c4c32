import { endsLater, computeExclusionEnd, type ExclusionPeriod } from '../../domain/play/exclusion.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Handlers, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { lockMember } from '../../members/lock-member.ts';
import { readExclusion } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { confirmRaise, setLimit, withdrawRaise } from './change-limit.ts';
import { writeCheck, writeExclusion } from './queries.ts';
import { readRealityCheck } from './reality-check.ts';
import { readShownLimits } from './shown.ts';

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
  /** Ends games at vendors with wallets of their own when the member may bet no more: the server cannot refuse stakes there. */
  readonly stopPlay: (member: { readonly memberId: bigint; readonly merchant: Merchant }) => Promise<void>;
}

interface MemberCall {
  readonly scope: OwnScope;
}

/** Decision 16: what members set for themselves. Nobody can loosen it for them. */
export function playLimits({ db, now, confirmPassword, stopPlay }: LimitsContext): Pick<Handlers, LimitCalls> {
  const shown = async ({ scope }: MemberCall) => {
    const reach = { memberId: scope.memberId, timeZone: scope.merchant.timeZone, now: now() };
    return done(await readShownLimits(db, reach, currencyOf(scope.merchant.currency)));
  };
  const shownAfter = async (call: MemberCall, change: Promise<Outcome<undefined>>) => {
    const changed = await change;
    return changed.ok ? await shown(call) : changed;
  };
  const reality = async ({ scope: { memberId, tokenHash, merchant } }: MemberCall) =>
    done(await readRealityCheck(db, { memberId, tokenHash, currency: currencyOf(merchant.currency), now: now() }));
  const exclude = async (
    { scope: { memberId, merchant } }: MemberCall,
    kind: 'cool_off' | 'exclusion',
    period: ExclusionPeriod,
  ) => {
    const excluded = await transaction(db, async (tx): Promise<Outcome<undefined>> => {
      await lockMember(tx, memberId);
      const since = now();
      const until = computeExclusionEnd(period, since);
      if (!endsLater(until, await readExclusion(tx, memberId, since))) return refuse('play.excluded');
      await writeExclusion(tx, memberId, { kind, since, until });
      return done(undefined);
    });
    if (excluded.ok) await stopPlay({ memberId, merchant });
    return excluded;
  };
  return {
    playLimits: shown,
    setPlayLimit: async (call) => {
      const terms = { currency: currencyOf(call.scope.merchant.currency), now: now() };
      const set = await setLimit(db, call.scope.memberId, call.request, terms);
      if (!set.ok) return set;
      await stopPlay({ memberId: call.scope.memberId, merchant: call.scope.merchant });
      return await shown(call);
    },
    confirmPlayLimit: async (call) =>
      await shownAfter(call, confirmRaise(db, call.scope.memberId, call.request, now())),
    withdrawPlayLimit: async (call) => await shownAfter(call, withdrawRaise(db, call.scope.memberId, call.request)),
    coolOff: async (call) => await shownAfter(call, exclude(call, 'cool_off', call.request.period)),
    selfExclude: async (call) => {
      const confirmed = await confirmPassword(call.scope, call.request.password);
      if (!confirmed.ok) return confirmed;
      return await shownAfter(call, exclude(call, 'exclusion', call.request.period));
    },
    realityCheck: reality,
    setRealityCheck: async (call) => {
      const { scope, request } = call;
      await transaction(
        db,
        async (tx) => await writeCheck(tx, scope.memberId, { every_minutes: request.everyMinutes }),
      );
      return await reality(call);
    },
    seenRealityCheck: async (call) => {
      await transaction(db, async (tx) => await writeCheck(tx, call.scope.memberId, { seen_at: now() }));
      return await reality(call);
    },
  };
}
