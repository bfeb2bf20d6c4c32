import type { SwitchId, SystemStatusValue, WhitelabelValue } from '@baize/contract/schemas/system';
import { createContext, use } from 'react';
import { isSwitchOn } from './switches.ts';

/** Facts that a site loads at its start. They do not change while the page is open. */
export interface BootValue {
  readonly system: SystemStatusValue;
  readonly whitelabel: WhitelabelValue;
}

export type Merchant = SystemStatusValue['merchant'];

export const BootContext = createContext<BootValue | null>(null);

export function useBootValue(): BootValue {
  const value = use(BootContext);
  if (value === null) throw new Error('used outside of <Boot>');
  return value;
}

export function useMerchant(): Merchant {
  return useBootValue().system.merchant;
}

/** Is this switch of the merchant on? Spec section 3, "Whitelabel switches". */
export function useSwitch(id: SwitchId): boolean {
  return isSwitchOn(useBootValue().whitelabel, id);
}

/** Origins of the two sites: each leads to the other for what is not its own (decision 1). */
export function useSiteOrigins(): { member: string; agent: string } {
  const { mainDomain, agentDomain } = useBootValue().system;
  return { member: mainDomain, agent: agentDomain };
}
