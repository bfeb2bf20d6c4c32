import type { WhitelabelValue } from '@baize/contract/schemas/system';
import { expect, test } from 'vitest';
import { isSwitchOn } from './switches.ts';

const WHITELABEL: WhitelabelValue = [
  { modId: 'FREEPLAY3', enabled: '1', childrenNodes: [{ modId: 'DEMOCASHIER', enabled: '1' }] },
  { modId: 'AGENTPOLICY3', enabled: 'true', childrenNodes: [] },
];

test('finds a switch at both depths', () => {
  expect(isSwitchOn(WHITELABEL, 'FREEPLAY3')).toBe(true);
  expect(isSwitchOn(WHITELABEL, 'DEMOCASHIER')).toBe(true);
});

test('a switch is off unless its text is 1, and off where it is not listed', () => {
  expect(isSwitchOn(WHITELABEL, 'AGENTPOLICY3')).toBe(false);
  expect(isSwitchOn(WHITELABEL, 'MANPLAYREB3')).toBe(false);
});
