import { expect, test } from 'vitest';
import { agentAreas } from './agent.ts';
import { playerAreas } from './player.ts';
import { createI18n } from './setup.ts';

// The compiler runs these tests: an expected error that does not occur fails the type check.
test('keys, namespaces and parameters are typed', async () => {
  const { instance } = await createI18n({ language: 'en', areas: playerAreas });
  const t = instance.getFixedT(null, 'player');
  expect(t('section.count', { count: 1 })).toBe('1 game');
  expect(t('act.ok')).toBe('OK');
  // @ts-expect-error: no such text
  expect(t('section.countless')).toBe('section.countless');
  // @ts-expect-error: the count is missing
  t('pager.page');
  // @ts-expect-error: the placeholder has another name
  t('pager.page', { number: 1 });
  // @ts-expect-error: no such namespace
  t('cashier:title');
  // @ts-expect-error: no such language
  await createI18n({ language: 'tlh', areas: agentAreas }).catch(() => undefined);
});
