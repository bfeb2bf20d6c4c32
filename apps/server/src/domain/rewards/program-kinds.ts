/** The kinds of programs, each with a definition of its own (`program-definitions.ts`). */
const programKinds = [
  'reload',
  'sign_in',
  'rescue',
  'voucher',
  'free_rounds',
  'application',
  'red_envelope',
  'wheel',
  'golden_egg',
  'raffle',
  'vip',
  'rebate',
  'cashback',
  'mission',
  'leaderboard',
  'referral',
  'points',
] as const;
/** A kind of program, e.g. `voucher` or `wheel`. */
export type ProgramKind = (typeof programKinds)[number];
