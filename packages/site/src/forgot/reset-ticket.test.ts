import { expect, test } from 'vitest';
import { readTicket } from './reset-ticket.ts';

const TICKET = 'aZ09-_'.repeat(5);

test('reads the ticket from the fragment of the address', () => {
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
])('finds no ticket in %j', (hash) => {
  expect(readTicket(hash)).toBeUndefined();
});
