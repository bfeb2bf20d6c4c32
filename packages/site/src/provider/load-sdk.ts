import { loadChunk } from '../loading/chunk-load.ts';
import type { Answered, FirebaseProvider, ProviderSdk } from './provider-sdk.ts';

let loading: Promise<ProviderSdk> | undefined;

/** Loads the SDK once per page. A failed download is tried again at the next press. */
export async function loadSdk(provider: FirebaseProvider): Promise<Answered<ProviderSdk>> {
  loading ??= loadChunk(async () => (await import('./sdk.ts')).openSdk(provider));
  try {
    return { ok: true, value: await loading };
  } catch {
    loading = undefined;
    return { ok: false, error: { code: 'network.failed', message: 'the SDK could not be loaded' } };
  }
}
