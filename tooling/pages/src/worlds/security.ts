import type { MockPlatform } from '@baize/api/testing';
import type { PasskeysValue } from '@baize/contract/schemas/passkeys';
import type { MemberAvatarValue, ProfileValue } from '@baize/contract/schemas/profile';
import type {
  DevicesValue,
  LoginHistoryValue,
  SecurityOverviewValue,
  SessionsValue,
} from '@baize/contract/schemas/security';

const MORNING = '2026-11-21T08:30:00.000Z';
const EVENING = '2026-11-21T17:45:00.000Z';

/** The state of a new account: a password, and nothing else. */
export function anOverview(change: Partial<SecurityOverviewValue> = {}): SecurityOverviewValue {
  return {
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
    ...change,
  };
}

/** Every protection but a passkey is in place. */
export const protectedOverview = anOverview({
  passwordChangedAt: MORNING,
  withdrawPasswordSet: true,
  mobile: '977•••••••123',
  email: 'b•••@mail.example',
  realName: 'B••• R••',
  twoFactorOn: true,
  recoveryCodesLeft: 8,
});

/** The session that makes the request, and one of a phone elsewhere. */
export const twoSessions: SessionsValue = {
  list: [
    {
      sessionId: 'here',
      current: true,
      device: 'Chrome on Linux',
      ip: '10.0.0.1',
      startedAt: MORNING,
      lastSeenAt: EVENING,
    },
    {
      sessionId: 'there',
      current: false,
      device: 'Safari on iOS',
      ip: '10.0.0.2',
      startedAt: MORNING,
      lastSeenAt: MORNING,
    },
  ],
};

export const oneDevice: DevicesValue = {
  list: [
    {
      deviceId: 'phone',
      current: false,
      device: 'Safari on iOS',
      ip: '10.0.0.2',
      rememberedAt: MORNING,
      lastUsedAt: MORNING,
      expiresAt: EVENING,
    },
  ],
};

export const loginHistory: LoginHistoryValue = {
  list: [
    { at: EVENING, kind: 'password_changed', succeeded: true, ip: '10.0.0.1', device: 'Chrome on Linux' },
    { at: MORNING, kind: 'username', succeeded: false, ip: '10.0.0.2', device: 'Safari on iOS' },
  ],
};

export const onePasskey: PasskeysValue = {
  list: [{ passkeyId: 'key', name: 'My phone', host: 'play.baize.test', createdAt: MORNING, lastUsedAt: null }],
};

export function passkeys(count: number): PasskeysValue {
  return {
    list: Array.from({ length: count }, (_, index) => ({
      passkeyId: `key${index}`,
      name: `Phone ${index + 1}`,
      host: 'play.baize.test',
      createdAt: MORNING,
      lastUsedAt: EVENING,
    })),
  };
}

export function aProfile(change: Partial<ProfileValue> = {}): ProfileValue {
  return { account: 'bimala', mobile: null, email: null, realName: null, ...change };
}

/** Three pictures to choose from, none of them chosen. */
export const avatars: MemberAvatarValue = {
  avatarId: null,
  url: null,
  choices: ['1', '2', '3'].map((avatarId) => ({ avatarId, url: `/art/avatars/${avatarId}` })),
};

/** Answers the calls of all parts of the security centre. */
export function answerSecurity(platform: MockPlatform, overview = anOverview()): void {
  platform.answer('securityOverview', overview);
  platform.answer('passkeys', { list: [] });
  platform.answer('sessions', twoSessions);
  platform.answer('devices', oneDevice);
  platform.answer('loginHistory', loginHistory);
  platform.answer('profile', aProfile());
  platform.answer('memberAvatar', avatars);
}
