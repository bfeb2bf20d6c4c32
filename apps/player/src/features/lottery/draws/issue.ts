import type { LottoGameValue } from '@baize/contract/schemas/lotto';

/** The issue that takes bets now. */
export type IssueOnSale = NonNullable<LottoGameValue['openIssue']>;
