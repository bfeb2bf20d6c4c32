import { expect, test } from 'vitest';
import { readTicket } from './reset-ticket.ts';

const TICKET = 'aZ09-_'.repeat(5);

test('is read from behind the hash', () => {
  expect(readTicket(`#ticket=${TICKET}`)).toBe(TICKET);
});

test.each([
  '',
  '#',
  '#ticket=',
  '#ticket=short',
  `#ticket=${'x'.repeat(129)}`,
  `#ticket=${'<'.repeat(20)}`,
  `#token=${TICKET}`,
])('%j brings none', (hash) => {
  expect(readTicket(hash)).toBeUndefined();
});
