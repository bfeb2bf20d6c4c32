import { sampleOf, type MockPlatform } from '@baize/api/testing';
import { endpoints } from '@baize/contract/catalogue';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import type { LoginInfoValue } from '@baize/contract/schemas/sign-in';
import type { FieldRule, SwitchId } from '@baize/contract/schemas/system';
import type { HumanCheckValue } from '@baize/contract/schemas/verification';
import { vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Visit } from '../visit.tsx';

/** A password that the rules of `mockSiteData` accept. */
export const GOOD_PASSWORD = 'Sagarmatha8848';

/** Turns these switches of the merchant on, and every other one off. */
export function switchOn(platform: MockPlatform, ...switches: readonly SwitchId[]): void {
  const childrenNodes = switches.map((modId) => ({ modId, enabled: '1' }));
  platform.answer('whitelabel', [{ modId: 'ROOT', enabled: '1', childrenNodes }]);
}

const OFF: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 40,
};

const ACCOUNT_RULES: Partial<Record<RegisterField, Partial<FieldRule>>> = {
  username: { enabled: true, required: true, patternId: 1, minLength: 6, maxLength: 20 },
  password: { enabled: true, required: true, minLength: 8, maxLength: 20 },
};

/** Mocks the merchant's rules for the fields of the registration. A named field is on; username and password always are; all others are off. */
export function ruleFields(platform: MockPlatform, rules: Partial<Record<RegisterField, Partial<FieldRule>>>): void {
  const named = Object.entries(rules).map(([field, rule]) => [field, { enabled: true, ...rule }]);
  const changed: Partial<Record<RegisterField, Partial<FieldRule>>> = Object.fromEntries(named);
  const all = registerFields.map((field) => [field, { ...OFF, ...ACCOUNT_RULES[field], ...changed[field] }]);
  // Object.fromEntries widens the names, which are those of the fields.
  platform.answer('registerSettings', {
    minimumAge: 18,
    fields: Object.fromEntries(all) as Record<RegisterField, FieldRule>,
  });
}

/** Mocks two countries, the merchant's own first. */
export function offerCountries(platform: MockPlatform): void {
  platform.answer('countryCodes', {
    list: [
      { countryCode: 'NP', countryDialingCode: '977', minDigits: 10, maxDigits: 10 },
      { countryCode: 'BD', countryDialingCode: '880', minDigits: 10, maxDigits: 10 },
    ],
  });
}

/** A grey pixel as a PNG in base64: the pictures of a captcha and of a puzzle. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

export function answerCaptcha(platform: MockPlatform): void {
  platform.answer('captcha', PIXEL);
}

export function aPuzzle(challengeId = 'puzzle'): HumanCheckValue {
  return {
    kind: 'slider',
    challengeId,
    expiresInSeconds: 120,
    background: PIXEL,
    piece: PIXEL,
    widthPx: 320,
    heightPx: 160,
    pieceTopPx: 40,
    pieceWidthPx: 48,
  };
}

/** Creates a proof of work for the device: it has to find the number, which is at most 100, from its hash. */
export async function aProof(number = 42): Promise<HumanCheckValue> {
  const salt = 'salt';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + number));
  const challenge = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    kind: 'proof',
    challengeId: 'proof',
    expiresInSeconds: 120,
    algorithm: 'SHA-256',
    challenge,
    salt,
    signature: 'signature',
    maxNumber: 100,
  };
}

/** Mocks human checks of both kinds. Every answer gets a pass. */
export function answerHumanChecks(platform: MockPlatform): void {
  platform.answer('humanCheck', async ({ kind }) => (kind === 'slider' ? aPuzzle() : await aProof()));
  platform.answer('answerHumanCheck', { pass: 'pass', expiresInSeconds: 60 });
}

/** Mocks a merchant that requires a human check before each log-in. Every log-in is refused until a test answers it. */
export function guardLogin(platform: MockPlatform): void {
  answerHumanChecks(platform);
  platform.refuse('login', 'human_check.required');
}

/** Mocks a log-in that requires an extra check by these methods, as from an unregistered IP address. */
export function askExtraCheck(platform: MockPlatform, ...methods: readonly ExtraCheckMethod[]): void {
  platform.refuse('login', 'session.extra_check_required', {
    checkId: 'check',
    reason: 'unregistered_ip',
    methods: methods.map((method) => ({ method, hint: method === 'mobile' ? '98••••••21' : null })),
    expiresInSeconds: 600,
  });
}

/** Mocks a log-in after which the password must be changed at once, for this reason. */
export function requireChange(platform: MockPlatform, reason: 'expired' | 'initial'): void {
  platform.answer('login', { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: true });
  answerLoginInfo(platform, { passwordExpired: reason === 'expired', passwordIsInitial: reason === 'initial' });
}

export function answerLoginInfo(platform: MockPlatform, change: Partial<LoginInfoValue> = {}): void {
  platform.answer('loginInfo', {
    // A sample keeps to its schema, so it is a value of this type.
    ...(sampleOf(endpoints.loginInfo.reply, 'loginInfo') as LoginInfoValue),
    lastLogin: { at: '2026-11-20T08:30:00.000Z', ip: '203.0.113.9', device: 'Chrome on Windows' },
    passwordExpired: false,
    passwordIsInitial: false,
    hasToAcceptTerms: false,
    ...change,
  });
}

/** Returns the error of each invalid input, by its label. */
export function inputErrors(): Record<string, string> {
  const invalidFields = [...document.querySelectorAll('[data-state="invalid"]')];
  return Object.fromEntries(
    invalidFields.map((field) => [textOf(field.querySelector('label')), textOf(field.querySelector('output'))]),
  );
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}

/** Resolves once a popup shows its form, its puzzle or an error. */
export async function popupStands(testId: string): Promise<Locator> {
  const popup = page.getByTestId(testId);
  await vi.waitFor(
    () => {
      const element = document.querySelector(`[data-testid="${testId}"]:not([data-filling])`);
      if (!element?.querySelector('form, [role="alert"], [role="slider"], input[type="range"]'))
        throw new Error(`${testId} shows no content yet`);
    },
    { timeout: 10_000, interval: 10 },
  );
  return popup;
}

/** Resolves once the log-in form shows a refusal. */
export async function refusalStands(): Promise<void> {
  await vi.waitFor(
    () => {
      if (!document.querySelector('[data-testid="login-popup"] form [role="alert"]'))
        throw new Error('the log-in form shows no refusal yet');
    },
    { timeout: 10_000, interval: 10 },
  );
}

/** Returns the requests that were sent to one endpoint, in order. */
export function requestsOf({ platform }: Pick<Visit, 'platform'>, id: string): unknown[] {
  return platform.calls.filter((call) => call.id === id).map(({ request }) => request);
}
