import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** Protections of an account in the order of the page. */
const securityItems = ['password', 'withdrawPassword', 'mobile', 'email', 'realName', 'twoFactor', 'passkeys'] as const;
export type SecurityItem = (typeof securityItems)[number];

/** Order of the next step: first what other steps need, then money, then ways back into the account, then what keeps others out. */
const URGENCY = ['password', 'withdrawPassword', 'mobile', 'email', 'twoFactor', 'realName', 'passkeys'] as const;
export type NextStep = (typeof URGENCY)[number];

export interface Protection {
  /** Protections that are in place. Passkeys count where a browser of the member supports them. */
  readonly done: ReadonlySet<SecurityItem>;
  readonly total: number;
  /** The next step, undefined where every protection is in place. */
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
