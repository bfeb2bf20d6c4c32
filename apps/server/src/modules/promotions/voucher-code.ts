import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a typed code with the code of a voucher in constant time. Case, blanks and hyphens do not matter. */
export function isVoucherCode(typed: string, code: string): boolean {
  return timingSafeEqual(digest(normalise(typed)), digest(code));
}

function normalise(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Digests have one length, which `timingSafeEqual` asks for. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
