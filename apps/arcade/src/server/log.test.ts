import { Writable } from 'node:stream';
import fastify from 'fastify';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { serialiseError, loggerOptions } from './log.ts';

let lines = '';
const logger = pino(
  loggerOptions('info'),
  new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk);
      done();
    },
  }),
);
beforeEach(() => {
  lines = '';
});

test('leaves out the database client that an error carries', () => {
  const client = { connectionParameters: { password: 'hunter2' } };
  const error = Object.assign(new Error('Connection terminated unexpectedly'), { client, code: 'ECONNRESET' });
  logger.warn({ err: error }, 'an idle database connection failed');
  const line = JSON.parse(lines) as { err: object };
  expect(Object.keys(line.err)).toEqual(['type', 'message', 'code', 'stack']);
  expect(line.err).toMatchObject({ message: 'Connection terminated unexpectedly', code: 'ECONNRESET' });
  expect(lines).not.toContain('hunter2');
});

test('logs the stack of a PostgreSQL error without the values that its message quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "suraj92"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Failing row contains (suraj92).',
  });
  const line = serialiseError(error);
  expect(line.code).toBe('22P02');
  expect(line.stack).toContain('log.test.ts');
  expect(JSON.stringify(line)).not.toContain('suraj92');
});

test('logs the cause too, and describes a thrown value that is not an Error', () => {
  expect(serialiseError(new Error('outer', { cause: new TypeError('inner') })).cause).toMatchObject({
    message: 'inner',
  });
  expect(serialiseError({ token: 'secret' })).toEqual({
    type: 'object',
    message: 'a value that is not an Error was thrown',
    stack: '',
  });
});

test('logs a request by its route, without query, headers and address', async () => {
  const app = fastify({ loggerInstance: logger });
  app.get('/play/:gameCode', () => {
    throw new Error('on purpose');
  });
  await app.inject({ url: '/play/PG_X?launchToken=secret-1', headers: { authorization: 'Bearer secret-2' } });
  await app.close();
  expect(lines).toContain('"route":"/play/:gameCode"');
  expect(lines).toContain('on purpose');
  expect(lines).not.toMatch(/secret-|127\.0\.0\.1|PG_X/);
});

test('ends a chain of causes that leads back to its first error', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  expect(JSON.stringify(serialiseError(first)).match(/"message"/g)).toHaveLength(6);
});
