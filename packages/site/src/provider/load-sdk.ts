import { loadChunk } from '../loading/chunk-load.ts';
import type { ProviderResult, FirebaseProvider, ProviderSdk } from './provider-sdk.ts';

let sdkDownload: Promise<ProviderSdk> | undefined;

/** Loads the SDK of the identity provider once per page. A failed download is tried again at the next press. */
export async function loadSdk(provider: FirebaseProvider): Promise<ProviderResult<ProviderSdk>> {
  sdkDownload ??= loadChunk(async () => (await import('./sdk.ts')).openSdk(provider));
  try {
    return { ok: true, value: await sdkDownload };
  } catch {
    sdkDownload = undefined;
    return { ok: false, error: { code: 'network.failed', message: 'the SDK could not be loaded' } };
  }
}
