import { contactsApi, systemApi } from '@baize/api';
import { IS_MEMBER_SITE, SERVICE_TYPE } from '../brand/site.ts';
import type { SiteDispatch } from '../store/store.ts';
import { serviceAddress } from './service-address.ts';

export type FoundAddress = { address: string } | { address: undefined; failure: unknown };

/** Asks the server for the address of this site's customer service. */
export async function findAddress(dispatch: SiteDispatch, language: string): Promise<FoundAddress> {
  const once = { subscribe: false };
  const [contacts, system] = await Promise.all([
    dispatch(contactsApi.endpoints.customerService.initiate(undefined, once)),
    dispatch(systemApi.endpoints.systemStatus.initiate(undefined, once)),
  ]);
  if (!contacts.data) return { address: undefined, failure: contacts.error };
  const memberSite = IS_MEMBER_SITE ? undefined : system.data?.mainDomain;
  const origin = memberSite || location.origin;
  const address = await serviceAddress(contacts.data, { csType: SERVICE_TYPE, origin, language });
  return address === undefined ? { address, failure: 'system.not_available' } : { address };
}
