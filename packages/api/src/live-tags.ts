/** Tags of what a site shows of a member besides the balance, which change without a call of the member. */
type LiveTag =
  | 'Messages'
  | 'Complaints'
  | 'Contracts'
  | 'ContractFlags'
  | 'Chat'
  | 'Rewards'
  | 'Missions'
  | 'Vip'
  | 'Activities'
  | 'LotteryBets'
  | 'Bets';

/** The tags that are refetched by the subject of a live message. */
const TAGS_OF_SUBJECT: ReadonlyMap<string, readonly LiveTag[]> = new Map<string, readonly LiveTag[]>([
  ['inbox', ['Messages']],
  ['chat', ['Chat']],
  ['complaints', ['Complaints']],
  ['contracts', ['Contracts', 'ContractFlags']],
  // The issue of own lottery bets is settled. Bets that have lost move no balance.
  ['lottery-settled', ['LotteryBets', 'Bets']],
  ['lottery-won', ['LotteryBets', 'Bets']],
  // A reward can be claimed or has ended, or an application was decided about: the badges, the reward centre, the missions and the cards show it.
  ['rewards', ['Rewards', 'Missions', 'Vip', 'Activities']],
]);

/** Returns the tags that a live message about the subject makes stale; none for a subject that concerns only pages that join its topic. */
export function liveTagsOf(subject: string): readonly LiveTag[] {
  return TAGS_OF_SUBJECT.get(subject) ?? [];
}

/** Returns the tags of all subjects, for a site that may have missed live messages. */
export function allLiveTags(): readonly LiveTag[] {
  return [...TAGS_OF_SUBJECT.values()].flat();
}
