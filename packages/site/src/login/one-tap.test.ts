import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { expect, test } from 'vitest';
import { oneTapLogsIn } from './one-tap.ts';

const sita: RememberedLoginValue = { type: 'username', username: 'sita', deviceRemembered: true };

test.each<[string, RememberedLoginValue | undefined, string, string, boolean]>([
  ['this name, no password', sita, 'sita', '', true],
  ['the name with other capitals and spaces', sita, ' Sita ', '', true],
  ['another name', sita, 'gita', '', false],
  ['a password that is being typed', sita, 'sita', 'B', false],
  ['a name alone was remembered', { ...sita, deviceRemembered: false }, 'sita', '', false],
  ['a number was remembered', { type: 'sms', mobileNum: '98', countryDialingCode: '977' }, '98', '', false],
  ['nobody was remembered', { type: 'none' }, '', '', false],
  ['the remembered log-in is not loaded yet', undefined, '', '', false],
])('decides whether one tap logs in: %s', (_name, remembered, username, password, expected) => {
  expect(oneTapLogsIn(remembered, { username, password })).toBe(expected);
});
