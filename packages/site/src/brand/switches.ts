import type { SwitchId, WhitelabelValue } from '@baize/contract/schemas/system';

/** Returns whether a switch is on, at either of the two levels of the tree (spec section 3). Only '1' means on. */
export function isSwitchOn(whitelabel: WhitelabelValue, id: SwitchId): boolean {
  return whitelabel
    .flatMap((node) => [node, ...node.childrenNodes])
    .some((node) => node.modId === id && node.enabled === '1');
}
