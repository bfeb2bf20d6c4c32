import { expect, test } from 'vitest';
import { hashToken, makeMemberToken, makeToken, parseMemberToken } from './tokens.ts';

test('a token of a member contains its bucket', () => {
  const { token, hash } = makeMemberToken(256n * 3n + 10n);
  expect(token).toMatch(/^0a-[\w-]{43}$/);
  expect(parseMemberToken(token)).toEqual({ bucket: 10, hash });
});

test('a token of the previous release contains no bucket, whatever its first characters are', () => {
  const token = `ff-${makeToken().token.slice(3)}`;
  expect(parseMemberToken(token)).toEqual({ bucket: undefined, hash: hashToken(token) });
});
