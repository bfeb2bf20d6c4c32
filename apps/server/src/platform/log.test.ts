import { expect, test } from 'vitest';
import { errorLine } from './log.ts';

test('a database error is logged with its place and without values of rows', () => {
  const error = Object.assign(new Error('invalid input syntax: "suraj92"'), {
    severity: 'ERROR',
    code: '23514',
    table: 'member',
    constraint: 'member_state_check',
    detail: 'Failing row contains (1, suraj92, $argon2id$…).',
    where: 'suraj92',
  });
  const line = errorLine(error);
  expect(line).toMatchObject({ code: '23514', table: 'member', constraint: 'member_state_check' });
  expect(JSON.stringify(line)).not.toMatch(/suraj92|argon2id/);
});

test('any other error keeps its message and its cause', () => {
  const line = errorLine(new Error('the outer one', { cause: new TypeError('the inner one') }));
  expect(line).toMatchObject({ message: 'the outer one', cause: { message: 'the inner one' } });
});

test('ends a chain of causes that leads back to its first error', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  expect(JSON.stringify(errorLine(first)).match(/"message"/g)).toHaveLength(6);
});
