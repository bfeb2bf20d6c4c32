/** Paths that the pages of the member centre alone name: `paths.ts` is loaded with the first view. */
export const memberPaths = {
  transferFund: '/member/transferFund',
  bonuses: '/member/bonusDetails',
} as const;
