import { expect, test } from 'vitest';
import { LOBBY_CATEGORIES } from './categories.ts';
import { hasFront } from './front-pages.ts';

test('banners and notices are hidden on the pages that the specification names, and on no other', () => {
  const hidden = ['HOME' as const, ...LOBBY_CATEGORIES].filter((page) => !hasFront(page));
  expect(hidden.toSorted()).toEqual(['COCKFIGHT', 'ELOTT', 'ESPORTS', 'FISH', 'LIVE', 'PVP', 'RNG']);
});
