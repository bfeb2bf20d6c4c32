import { expect, test } from 'vitest';
import { isInAudience, type AudienceFacts } from './audience.ts';

const facts: AudienceFacts = {
  vipLevel: 2,
  line: '1.17.204',
  registeredAt: new Date('2026-03-01T00:00:00Z'),
  hasDeposited: true,
  tags: ['high-stakes', 'gala-2026'],
};

test.each([
  ['nothing', {}, true],
  ['a level that is reached', { vipMin: 2 }, true],
  ['a higher level', { vipMin: 3 }, false],
  ['a lower level', { vipMax: 1 }, false],
  ['an upline', { below: '17' }, true],
  ['the member itself', { below: '204' }, false],
  ['a registration since', { registeredFrom: '2026-03-01T00:00:00Z' }, true],
  ['a registration before', { registeredBefore: '2026-03-01T00:00:00Z' }, false],
  ['no deposit', { hasDeposited: false }, false],
  ['one of the tags', { tags: ['other', 'gala-2026'] }, true],
  ['another tag', { tags: ['other'] }, false],
  ['a tag and a level', { tags: ['gala-2026'], vipMin: 3 }, false],
])('an audience that asks for %s', (_, audience, holds) => {
  expect(isInAudience(audience, facts)).toBe(holds);
});
