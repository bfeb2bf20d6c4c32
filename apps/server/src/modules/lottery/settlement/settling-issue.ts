import type { FamilyRules, SettlerOfPlay } from '@baize/lottery/settling';

/** An issue whose bets are to be brought to this outcome. */
export interface SettlingIssue {
  readonly issueId: bigint;
  readonly lotteryCode: string;
  readonly version: number;
  readonly rules: FamilyRules;
  /** `undefined` where the issue is void: all stakes are given back. */
  readonly settlerOf: SettlerOfPlay | undefined;
  /** A prize above this amount waits for an operator; left out or null where nothing waits. */
  readonly heldWinMinor?: bigint | null;
  /** Names the postings of this settlement. Left out: the issue and the version, because a member is settled once per version. */
  readonly postingFact?: string;
}

/** The version of bets whose issue is void. No draw is corrected so often. */
export const VOID_VERSION = 32_767;
