import type { LottoGameValue } from '@baize/contract/schemas/lotto';

/** The issue (numbered draw) of a lottery that accepts bets now. */
export type IssueOnSale = NonNullable<LottoGameValue['openIssue']>;
