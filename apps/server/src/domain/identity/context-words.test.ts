import { expect, test } from 'vitest';
import { restsOnContextWord } from './context-words.ts';

const NAMES = ['sita.rai', 'Green Lantern', 'GL'];

test.each(['sita.rai', 'SITA.RAI99', 'lantern2026', 'GreenLantern1', 'Casino!123', 'lantern lantern', 'password1234'])(
  'refuses "%s": few characters are left without the words',
  (password) => {
    expect(restsOnContextWord(password, NAMES)).toBe(true);
  },
);

test.each(['Machhapuchhre6993', 'lantern-over-the-lake', 'glacier2026', 'sita99hill'])('accepts "%s"', (password) => {
  expect(restsOnContextWord(password, NAMES)).toBe(false);
});
