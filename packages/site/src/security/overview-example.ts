import type { SecurityOverviewValue } from '@baize/contract/schemas/security';

/** The security overview of a new account, for tests. */
export const securityOverview: SecurityOverviewValue = {
  passwordSet: true,
  passwordChangedAt: null,
  withdrawPasswordSet: false,
  mobile: null,
  email: null,
  unconfirmedEmail: null,
  realName: null,
  twoFactorOn: false,
  recoveryCodesLeft: 0,
  sessions: 1,
  rememberedDevices: 0,
};
