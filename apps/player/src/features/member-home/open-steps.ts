import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { paths } from '../../shared/paths.ts';

/** The steps by which a new member sets up the account, in the order in which they are offered. */
export const setupSteps = ['password', 'email', 'real_name', 'withdraw_password', 'account'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The facts that decide which steps are done. */
export interface SetupFacts {
  readonly overview: Pick<SecurityOverviewValue, 'passwordSet' | 'email' | 'realName' | 'withdrawPasswordSet'>;
  /** The number of bank accounts and e-wallets that money can be withdrawn to. */
  readonly payoutAccounts: number;
}

/** Lists the steps that are still open. A member who has taken them all can withdraw money, and can recover the account after losing the password. */
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
