import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** Protections of an account in the order of the page. */
const securityItems = ['password', 'withdrawPassword', 'mobile', 'email', 'realName', 'twoFactor', 'passkeys'] as const;
export type SecurityItem = (typeof securityItems)[number];

/** Order of the next step: first what other steps require, then money, then account recovery, then stronger log-in. */
const ITEMS_BY_URGENCY = [
  'password',
  'withdrawPassword',
  'mobile',
  'email',
  'twoFactor',
  'realName',
  'passkeys',
] as const;
export type NextStep = (typeof ITEMS_BY_URGENCY)[number];

export interface Protection {
  /** Protections that are in place. Passkeys count where the browser supports them. */
  readonly done: ReadonlySet<SecurityItem>;
  readonly total: number;
  /** The next step, undefined where every protection is in place. */
  readonly next: NextStep | undefined;
}

/**
 * Rates the protection of an account. `passkeys` is their number, or undefined where the browser does not support them;
 * passkeys are then not part of the rating.
 */
export function rateProtection(overview: SecurityOverviewValue, passkeys: number | undefined): Protection {
  const inPlace: Readonly<Record<SecurityItem, boolean>> = {
    password: overview.passwordSet,
    withdrawPassword: overview.withdrawPasswordSet,
    mobile: overview.mobile !== null,
    email: overview.email !== null,
    realName: overview.realName !== null,
    twoFactor: overview.twoFactorOn,
    passkeys: (passkeys ?? 0) > 0,
  };
  const ratedItems = securityItems.filter((item) => item !== 'passkeys' || passkeys !== undefined);
  return {
    done: new Set(ratedItems.filter((item) => inPlace[item])),
    total: ratedItems.length,
    next: ITEMS_BY_URGENCY.find((item) => ratedItems.includes(item) && !inPlace[item]),
  };
}
