import { expect, test } from 'vitest';
import { classifyReply } from './vendor-client.ts';

test('a reply below 500 is an answer', () => {
  const text = '{"code":"OK","balance":"1.00"}';
  expect(classifyReply(200, text)).toEqual({
    kind: 'answer',
    answer: { code: 'OK', text, body: { code: 'OK', balance: '1.00' } },
  });
});

test.each(['TEMPORARY', 'MAINTENANCE'])('a 503 with the code %s leaves the outcome unknown', (code) => {
  expect(classifyReply(503, JSON.stringify({ code }))).toEqual({ kind: 'temporary' });
});

test.each([
  [500, '{"message":"Internal Server Error"}'],
  [503, '{"code":"OK"}'],
  [502, '<html>'],
  [200, ''],
])('the reply %d %s is malformed', (status, text) => {
  expect(classifyReply(status, text)).toEqual({ kind: 'malformed', reply: `${status} ${text}` });
});
