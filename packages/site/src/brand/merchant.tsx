import type { SwitchId, SystemStatusValue, WhitelabelValue } from '@baize/contract/schemas/system';
import { createContext, use } from 'react';
import { isSwitchOn } from './switches.ts';

/** Values that a site loads at its start. They do not change while the page is open. */
export interface BootValue {
  readonly system: SystemStatusValue;
  readonly whitelabel: WhitelabelValue;
}

export type Merchant = SystemStatusValue['merchant'];

export const BootContext = createContext<BootValue | null>(null);

/** Returns the values that the site loaded at its start. Throws outside of `Boot`. */
export function useBootValue(): BootValue {
  const value = use(BootContext);
  if (value === null) throw new Error('used outside of <Boot>');
  return value;
}

export function useMerchant(): Merchant {
  return useBootValue().system.merchant;
}

/** Returns whether this switch of the merchant is on (spec section 3, "Whitelabel switches"). */
export function useSwitch(id: SwitchId): boolean {
  return isSwitchOn(useBootValue().whitelabel, id);
}

/** Returns the origins of the two sites. Each site links to the other one for pages that it does not have (decision 1). */
export function useSiteOrigins(): { member: string; agent: string } {
  const { mainDomain, agentDomain } = useBootValue().system;
  return { member: mainDomain, agent: agentDomain };
}
