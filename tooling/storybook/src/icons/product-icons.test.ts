import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIST_FILE, iconList } from './scan.ts';

it('shows designers the icons that the product uses; if not: pnpm --filter @baize/storybook icons', () => {
  expect(readFileSync(LIST_FILE, 'utf8')).toBe(iconList());
});
