import type { ContractKind } from '@baize/contract/agent-codes';

/** Every path of the agents' site (spec section 2, "Routes"). The spelling of the specification is kept. */
export const paths = {
  root: '/',
  landing: '/agent',
  forget: '/forget',
  overview: '/agentHome',
  securityCentre: '/agentHome/securityCenter',
  messages: '/agentHome/messageV2',
  /** The link in e-mails and SMS that ends them. It is not in the specification. */
  unsubscribe: '/unsubscribe',
  complaints: '/agentHome/complaints',
  feedback: '/agentHome/feedback',
  deposit: '/agentHome/depositv2',
  withdraw: '/agentHome/withdraw',
  transferUpline: '/agentHome/transferUpline',
  registerCentre: '/agentHome/registerCenter',
  announcements: '/agentHome/agentAnnouncement',
  profit: '/agentHome/palStatementsAgentCopy',
  income: '/agentHome/agentRevenueReport',
  downlines: '/agentHome/downlineManagmentView',
  /** The page of one account below the agent. */
  downline: (account: string) => `/agentHome/downlineManagmentView/${encodeURIComponent(account)}`,
  dividend: '/agentHome/agentDividendRecordCopy2',
  dailySalary: '/agentHome/agentDailyWages2',
  hourlySalary: '/agentHome/agentHourSalary',
  realTimeSalary: '/agentHome/agentRealtimeSalary',
  transactions: (filter?: URLSearchParams) => withQuery('/agentHome/agentDownlineTransactionDetailsCopy', filter),
  betting: (filter?: URLSearchParams) => withQuery('/agentHome/personalHistoryCopy', filter),
} as const;

function withQuery(path: string, query: URLSearchParams | undefined): string {
  return query === undefined || query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Returns the path of the page for the contracts of one kind. */
export function contractPath(kind: ContractKind): string {
  return {
    dividend: paths.dividend,
    daily_salary: paths.dailySalary,
    hourly_salary: paths.hourlySalary,
    real_time_salary: paths.realTimeSalary,
  }[kind];
}
