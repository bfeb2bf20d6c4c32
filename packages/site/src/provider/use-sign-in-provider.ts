import { useSignInProviderQuery } from '@baize/api';
import type { FirebaseProvider } from './provider-sdk.ts';

/** Decision 11: the merchant's provider, if it has one. Where that cannot be had, everybody gets in without it. */
export function useSignInProvider(): { provider: FirebaseProvider | undefined; asking: boolean } {
  const { data, isLoading } = useSignInProviderQuery();
  return { provider: data?.type === 'firebase' ? data : undefined, asking: isLoading };
}
