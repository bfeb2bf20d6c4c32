import { useSignInProviderQuery } from '@baize/api';
import type { FirebaseProvider } from './provider-sdk.ts';

/** Returns the merchant's identity provider, if it has one (decision 11). If the request fails, log-in continues without the provider. */
export function useSignInProvider(): { provider: FirebaseProvider | undefined; isLoading: boolean } {
  const { data, isLoading } = useSignInProviderQuery();
  return { provider: data?.type === 'firebase' ? data : undefined, isLoading };
}
