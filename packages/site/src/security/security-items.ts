import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** What guards an account, in the order in which the page lists it. */
const securityItems = ['password', 'withdrawPassword', 'mobile', 'email', 'realName', 'twoFactor', 'passkeys'] as const;
export type SecurityItem = (typeof securityItems)[number];

/** What all the rest asks for, then money, then the ways back into the account, then what keeps others out of it. */
const URGENCY = ['password', 'withdrawPassword', 'mobile', 'email', 'twoFactor', 'realName', 'passkeys'] as const;
export type NextStep = (typeof URGENCY)[number];

export interface Protection {
  /** What is in place; passkeys count only where this browser, or another, can have them. */
  readonly done: ReadonlySet<SecurityItem>;
  readonly total: number;
  /** What to do next: undefined where everything is in place. */
  readonly next: NextStep | undefined;
}

/**
 * How well an account is guarded. `passkeys`: how many there are, or undefined where they cannot be had: they are then no part of
 * the judgement.
 */
export function judgeProtection(overview: SecurityOverviewValue, passkeys: number | undefined): Protection {
  const inPlace: Readonly<Record<SecurityItem, boolean>> = {
    password: overview.passwordSet,
    withdrawPassword: overview.withdrawPasswordSet,
    mobile: overview.mobile !== null,
    email: overview.email !== null,
    realName: overview.realName !== null,
    twoFactor: overview.twoFactorOn,
    passkeys: (passkeys ?? 0) > 0,
  };
  const counted = securityItems.filter((item) => item !== 'passkeys' || passkeys !== undefined);
  return {
    done: new Set(counted.filter((item) => inPlace[item])),
    total: counted.length,
    next: URGENCY.find((item) => counted.includes(item) && !inPlace[item]),
  };
}
