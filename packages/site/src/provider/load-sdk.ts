import { loadChunk } from '../chunk-load.ts';
import type { Answered, FirebaseProvider, ProviderSdk } from './provider-sdk.ts';

let loading: Promise<ProviderSdk> | undefined;

/** Loads the SDK once per page. The next press tries a failed download again. */
export async function loadSdk(provider: FirebaseProvider): Promise<Answered<ProviderSdk>> {
  loading ??= loadChunk(async () => (await import('./sdk.ts')).openSdk(provider));
  try {
    return { ok: true, value: await loading };
  } catch {
    loading = undefined;
    return { ok: false, error: { code: 'network.failed', message: 'the SDK could not be loaded' } };
  }
}
