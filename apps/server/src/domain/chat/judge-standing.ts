import type { ChatStanding } from '@baize/contract/codes';
import { TRIAL_TYPE } from '@baize/contract/limits';

/** The facts that decide whether a member may write in chat rooms. */
export interface SenderFacts {
  readonly type: number;
  /** The end of a break from play; null for a permanent one, undefined where no break runs. */
  readonly excludedUntil: Date | null | undefined;
  readonly mutedUntil: Date | null;
  readonly bannedAt: Date | null;
  readonly reason: string;
}

/** Whether a member may write, until when a refusal lasts (null: no end), and the reason that a moderator gave. */
export interface Standing {
  readonly standing: ChatStanding;
  readonly until: Date | null;
  readonly reason: string;
}

/** Returns whether a member may write in chat rooms, and otherwise the strongest reason against it. Every member may read. */
export function judgeStanding({ type, excludedUntil, mutedUntil, bannedAt, reason }: SenderFacts, now: Date): Standing {
  if (type === TRIAL_TYPE) return { standing: 'trial', until: null, reason: '' };
  if (bannedAt !== null) return { standing: 'banned', until: null, reason };
  if (excludedUntil !== undefined) return { standing: 'excluded', until: excludedUntil, reason: '' };
  if (mutedUntil !== null && mutedUntil > now) return { standing: 'muted', until: mutedUntil, reason };
  return { standing: 'free', until: null, reason: '' };
}
