import type { ActivityKind, ActivityState, PrizeGame } from '@baize/contract/codes';
import type { GrantState } from './grant.ts';

/** An application of a member for a reward, with the state of the grant that an operator issued for it (undefined if none was issued). */
export interface ApplicationFact {
  readonly state: 'applying' | 'process' | 'issued' | 'rejected';
  readonly period: string;
  readonly grantState: GrantState | undefined;
}

/** What a member has done in an activity: the latest grant and the latest application. Either is undefined if there is none. */
export interface Participation {
  readonly grant: { readonly state: GrantState; readonly period: string; readonly sourceKey: string } | undefined;
  readonly application: ApplicationFact | undefined;
}

interface ActivityTimes {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Returns `coming` before the time of an activity, `closed` after it, and undefined while the activity runs. */
export function stateByTime({ startsAt, endsAt }: ActivityTimes, now: Date): 'coming' | 'closed' | undefined {
  if (now < startsAt) return 'coming';
  return endsAt !== null && endsAt <= now ? 'closed' : undefined;
}

/** The kind of an activity, and the period to which an entry belongs now. */
export interface ActivityRules {
  readonly kind: Exclude<ActivityKind, PrizeGame>;
  /** The current period of an entry: a day, or the last period of a rescue; empty for an activity that is entered once. */
  readonly period: string;
}

/** Returns the state of a running activity for a member (spec sections 3 and 4). `claim` means that the member can enter now. */
export function stateForMember({ kind, period }: ActivityRules, { grant, application }: Participation): ActivityState {
  switch (kind) {
    case 'application':
      if (!application) return 'claim';
      return application.period === period || isOpen(application) ? stateOfApplication(application) : 'claim';
    case 'sign_in':
      return grant?.period === period ? stateOfSignIn(grant.state) : 'claim';
    case 'voucher':
    case 'free_rounds':
    case 'rescue':
      return grant?.period === period ? stateOfGrant(grant.state) : 'claim';
    case 'reload':
      return 'claim';
    default:
      return kind satisfies never;
  }
}

/** Returns the state of a signed day. The grant of a second account of one person may wait for an operator, or be rejected. */
function stateOfSignIn(grantState: GrantState): ActivityState {
  const state = stateOfGrant(grantState);
  return state === 'claimed' ? 'signed' : state;
}

/** Returns whether an application has no decision yet, or its grant is not claimed yet. */
export function isOpen(application: ApplicationFact | undefined): application is ApplicationFact {
  if (!application) return false;
  if (application.state === 'issued') return application.grantState === 'claim';
  return application.state !== 'rejected';
}

function stateOfApplication({ state, grantState }: ApplicationFact): ActivityState {
  return state === 'issued' && grantState !== undefined ? stateOfGrant(grantState) : state;
}

function stateOfGrant(state: GrantState): ActivityState {
  switch (state) {
    case 'claim':
      return 'issued';
    case 'returned':
      return 'claimed';
    case 'expired':
      return 'closed';
    case 'process':
    case 'claimed':
    case 'rejected':
      return state;
    default:
      return state satisfies never;
  }
}

/** Returns whether a member can enter. A rejected application may be sent again; a reward that an operator has rejected is entered no second time. */
export function canEnter(kind: ActivityKind, state: ActivityState): boolean {
  return state === 'claim' || (kind === 'application' && state === 'rejected');
}
