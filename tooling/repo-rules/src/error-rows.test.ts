import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const APP = 'apps/player/src/app';
const CATALOGUE = `${APP}/error-catalogue.page.test.tsx`;
const REGISTER = 'apps/player/src/features/register/register-popup.page.test.tsx';
const FORGOT = `${APP}/player-forgot-popups.page.test.tsx`;
const SOCIAL = `${APP}/social-buttons.page.test.tsx`;

/** Each row of spec section 8, in its order: the file that brings the row about, and the words of that file that do. */
const ROWS: readonly (readonly [row: string, file: string, words: string])[] = [
  ['invalid invitation code', REGISTER, 'register.invalid_referralCode_title'],
  ['SMS send failure', CATALOGUE, 'row: SMS send failure'],
  ['terms not ticked', REGISTER, 'validation.terms'],
  ['field errors inline per field', REGISTER, 'validation.required'],
  ['log-in failure', CATALOGUE, 'log-in failure'],
  ['the captcha after a log-in failure', `${APP}/player-login-popup.page.test.tsx`, 'captcha.picture'],
  ['trial user starting a game', CATALOGUE, 'row: trial user starting a game'],
  ['failed e-mail reset', FORGOT, 'also if the reset was refused'],
  ['failed reset by phone', FORGOT, 'password.account_unknown'],
  ['phone auth: invalid number format', SOCIAL, 'phone_auth.number_format'],
  ['phone auth: missing number', SOCIAL, 'phone_auth.number_missing'],
  ['phone auth: too many requests', SOCIAL, 'phone_auth.too_many'],
  ['phone auth: unknown error', SOCIAL, 'phone_auth.unknown'],
  ['phone auth: invalid code', SOCIAL, 'phone_auth.code_invalid'],
  ['phone auth: missing code', SOCIAL, 'phone_auth.code_missing'],
  ['phone auth: captcha check failed', SOCIAL, 'phone_auth.captcha_failed'],
  ['phone auth: quota exceeded', SOCIAL, 'phone_auth.quota_exceeded'],
  ['phone auth: operation not allowed', SOCIAL, 'phone_auth.not_allowed'],
  ['phone auth: code expired', SOCIAL, 'phone_auth.code_expired'],
  ['phone auth: popup closed', SOCIAL, 'phone_auth.popup_closed'],
  ['you are not logged in', CATALOGUE, 'row: you are not logged in'],
  ['user name or e-mail does not exist', FORGOT, 'password.account_unknown'],
  ['network link is abnormal', CATALOGUE, 'row: network link is abnormal'],
  ['the page took longer time to load', CATALOGUE, 'row: the page took longer time to load'],
  ['invalid URL', 'tooling/playwright/src/error-catalogue.e2e.ts', 'system.unknown_domain'],
  ['popup blocked', SOCIAL, 'phone_auth.popup_blocked'],
  ['access restricted', CATALOGUE, 'access restricted'],
  ['system maintenance', CATALOGUE, 'system maintenance'],
  ['game maintenance', CATALOGUE, 'row: game maintenance'],
  ['unknown error', CATALOGUE, 'unknown error'],
  ['please complete verification first', CATALOGUE, 'row: please complete verification first'],
  ['please register an account first', CATALOGUE, 'please register an account first'],
  ['password expired', `${APP}/change-password-popup.page.test.tsx`, "'expired'"],
  ['first login requires change', `${APP}/change-password-popup.page.test.tsx`, "'initial'"],
  ['non-agents cannot log in', 'apps/agent/src/routes/landing.page.test.tsx', 'session.not_agent'],
  ['non-member account unable to login', CATALOGUE, 'non-member account unable to login'],
  [
    'speed test failure counts as 9999 ms',
    'apps/player/src/features/line-test/line-figure.test.ts',
    'LINE_TEST_FAILED_MS',
  ],
  ['image load failure uses a default icon', CATALOGUE, 'row: an image that does not load'],
  ['empty lists', CATALOGUE, 'row: an empty list'],
  [
    'a chunk that does not load',
    'tooling/playwright/src/chunks.e2e.ts',
    'a permanent failure is reported with a way out',
  ],
  [
    'a chunk that times out',
    'packages/site/src/loading/chunk-load.test.ts',
    'fails a stalled download at the time limit',
  ],
];

test.for(ROWS)('the row "%s" of spec section 8 is tested', ([, file, words]) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(words);
});

test('all 41 rows of spec section 8 are listed', () => {
  expect(new Set(ROWS.map(([row]) => row)).size).toBe(41);
});
