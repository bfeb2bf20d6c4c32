import { expect, test } from 'vitest';
import { hasPictureBytes } from './picture-bytes.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

test.each([
  ['a PNG', PNG, 'image/png', true],
  ['a JPG', JPEG, 'image/jpeg', true],
  ['a text that is called PNG', [0x68, 0x69], 'image/png', false],
  ['a PNG that is called JPG', PNG, 'image/jpeg', false],
  ['an empty file', [], 'image/png', false],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'application/pdf', false],
])('compares the first bytes with the declared type of %s', async (_name, bytes, type, isPicture) => {
  expect(await hasPictureBytes(new Blob([Uint8Array.from(bytes)], { type }))).toBe(isPicture);
});
