import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a typed code with the code of a voucher in constant time. Case, blanks and hyphens are ignored. */
export function isVoucherCode(typed: string, code: string): boolean {
  return timingSafeEqual(digest(normalise(typed)), digest(code));
}

function normalise(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Returns a digest, because `timingSafeEqual` compares values of equal length only. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
