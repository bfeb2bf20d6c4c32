import { describeLanguage } from '@baize/i18n/language-names';
import { expect, test } from 'vitest';
import { formatListedName } from './offered-languages.ts';

test.each([
  ['ne', 'नेपाली'],
  ['vi', 'Tiếng Việt (EN)'],
  ['ar', 'العربية (EN)'],
] as const)('lists %s as %s', (code, name) => {
  expect(formatListedName(describeLanguage(code))).toBe(name);
});
