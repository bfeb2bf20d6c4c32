import type { FamilyRules, SettlerOfPlay } from '@baize/lottery/settling';

/** An issue with the outcome to which its bets are settled. */
export interface SettlingIssue {
  readonly issueId: bigint;
  readonly lotteryCode: string;
  readonly version: number;
  readonly rules: FamilyRules;
  /** Returns the function that settles a play; undefined if the issue is void and all stakes are returned. */
  readonly settlerOf: SettlerOfPlay | undefined;
  /** A prize above this amount (minor units) waits for an operator. Null or missing: no prize waits. */
  readonly heldWinMinor?: bigint | null;
  /** Names the postings of this settlement. Left out: the issue and the version, because a member is settled once per version. */
  readonly postingFact?: string;
}

/** The draw version of bets whose issue is void. No draw is corrected so often. */
export const VOID_VERSION = 32_767;
