import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { paths } from '../../shared/paths.ts';

/** The steps that a new member has not taken yet, in the order in which it is needed. */
export const setupSteps = ['password', 'email', 'real_name', 'withdraw_password', 'account'] as const;
export type SetupStep = (typeof setupSteps)[number];

export interface SetupFacts {
  readonly overview: Pick<SecurityOverviewValue, 'passwordSet' | 'email' | 'realName' | 'withdrawPasswordSet'>;
  /** Bank accounts and e-wallets that money can be withdrawn to. */
  readonly payoutAccounts: number;
}

/** Lists the steps that are still open: whoever has taken them all can withdraw money and get back into the account. */
export function findOpenSteps({ overview, payoutAccounts }: SetupFacts): SetupStep[] {
  const isOpen: Readonly<Record<SetupStep, boolean>> = {
    password: !overview.passwordSet,
    email: overview.email === null,
    real_name: overview.realName === null,
    withdraw_password: !overview.withdrawPasswordSet,
    account: payoutAccounts === 0,
  };
  return setupSteps.filter((step) => isOpen[step]);
}

/** The page on which each step is taken. */
export const STEP_PATHS: Readonly<Record<SetupStep, string>> = {
  password: paths.securityCentre,
  email: paths.securityCentre,
  real_name: paths.securityCentre,
  withdraw_password: paths.securityCentre,
  account: `${paths.withdraw}?part=accounts`,
};
