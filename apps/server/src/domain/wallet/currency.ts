import { isCurrency, type Currency } from '@baize/money';
import { assert } from '../assert.ts';

/** The currency of a row: one that the database holds and we do not know is a mistake in the data, not a refusal. */
export function currencyOf(code: string): Currency {
  assert(isCurrency(code), `unknown currency ${code}`);
  return code;
}
