import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from './outage.ts';

function databaseError(code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code });
}

test.each([
  ['53100', 'could not write init file: No space left on device'],
  ['57P03', 'the database system is starting up'],
  ['58030', 'could not fsync file'],
])('an error %s comes from another injected fault', (code, message) => {
  expect(isUnavailable(databaseError(code, message))).toBe(true);
});

test.each([
  ['42P01', 'relation "wallet_account" does not exist'],
  ['42501', 'permission denied for table wallet_account'],
])('an error %s is no outage and ends the run', (code, message) => {
  expect(isUnavailable(databaseError(code, message))).toBe(false);
});
