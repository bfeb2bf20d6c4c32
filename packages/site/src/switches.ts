import type { SwitchId, WhitelabelValue } from '@baize/contract/schemas/system';

/** '1' is on and everything else is off, at any depth of the tree (spec section 3). */
export function isSwitchOn(whitelabel: WhitelabelValue, id: SwitchId): boolean {
  return whitelabel
    .flatMap((node) => [node, ...node.childrenNodes])
    .some((node) => node.modId === id && node.enabled === '1');
}
