import { contactsApi, systemApi } from '@baize/api';
import { IS_MEMBER_SITE, SERVICE_TYPE } from '../brand/site.ts';
import type { SiteDispatch } from '../store/store.ts';
import { resolveServiceAddress } from './service-address.ts';

/** The address of customer service, or an API error or error code that says why there is none. */
export type ServiceAddressResult = { address: string } | { address: undefined; failure: unknown };

/**
 * Finds the address of this site's customer service. Relative paths belong to the players' site; where its origin is
 * unknown, the origin of this page is used.
 */
export async function findServiceAddress(dispatch: SiteDispatch, language: string): Promise<ServiceAddressResult> {
  const withoutSubscription = { subscribe: false };
  const [contacts, system] = await Promise.all([
    dispatch(contactsApi.endpoints.customerService.initiate(undefined, withoutSubscription)),
    dispatch(systemApi.endpoints.systemStatus.initiate(undefined, withoutSubscription)),
  ]);
  if (!contacts.data) return { address: undefined, failure: contacts.error };
  const memberSite = IS_MEMBER_SITE ? undefined : system.data?.mainDomain;
  const origin = memberSite || location.origin;
  const address = await resolveServiceAddress(contacts.data, { csType: SERVICE_TYPE, origin, language });
  return address === undefined ? { address, failure: 'system.not_available' } : { address };
}
