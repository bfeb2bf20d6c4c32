import type { SwitchId } from '@baize/contract/schemas/system';
import { resetMethods } from './reset-methods.ts';

/** A method with what it needs. */
export type ResetWay = { readonly method: 'email' } | { readonly method: 'mobile'; readonly diallingCode: string };

/** What the merchant offers; by phone only where there is a code to dial. */
export function resetWays(isOn: (id: SwitchId) => boolean, diallingCode: string | undefined): ResetWay[] {
  return resetMethods(isOn).flatMap((method): ResetWay[] => {
    if (method === 'email') return [{ method }];
    return diallingCode === undefined ? [] : [{ method, diallingCode }];
  });
}
