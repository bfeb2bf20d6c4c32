import { useState } from 'react';
import { loadChunk } from '../loading/chunk-load.ts';
import { useLanguage } from '../language/language.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import type { ServiceAddressResult } from './find-address.ts';
import { openServiceWindow } from './service-window.ts';

/** Opens customer service in its own window, in every state of the system. The address and the code that decrypts it are loaded on demand. */
export function useCustomerService(): { open: () => void; isOpening: boolean } {
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const language = useLanguage();
  const [isOpening, setIsOpening] = useState(false);
  const findWithLazyCode = async (): Promise<ServiceAddressResult> => {
    try {
      const { findServiceAddress } = await loadChunk(async () => await import('./find-address.ts'));
      return await findServiceAddress(dispatch, language);
    } catch {
      return { address: undefined, failure: 'network.failed' };
    }
  };
  const open = async () => {
    const opened = openServiceWindow();
    if (!opened) return void dispatch(toastAdded(errorSentence('phone_auth.popup_blocked'), 'error'));
    setIsOpening(true);
    const found = await findWithLazyCode();
    setIsOpening(false);
    if (found.address !== undefined) return opened.showAddress(found.address);
    opened.close();
    dispatch(toastAdded(errorSentence(found.failure), 'error'));
  };
  return { open: () => void open(), isOpening };
}
