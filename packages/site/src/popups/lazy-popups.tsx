import type { Area } from '@baize/i18n/areas';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadChunk } from '../loading/chunk-load.ts';
import { PopupWait } from './popup-wait.tsx';
import { useSiteLanguage } from '../language/language.tsx';
import { useChunkFailureToast } from '../loading/use-chunk-failure-toast.ts';

interface ClosableProps {
  onClose: () => void;
}

/**
 * Creates a popup of a page whose code and texts are downloaded when it opens, with a loader in an empty frame meanwhile. A failed
 * download is reported by a toast and closes the popup, so that the page below it stays; the next opening downloads the
 * code again.
 */
export function lazyPopup<Props extends ClosableProps>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): ComponentType<Props> {
  return function LazyPopup(props: Props) {
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
    const { i18n } = useSiteLanguage();
    const showFailure = useChunkFailureToast();
    const endFailed = useEffectEvent((error: unknown) => {
      showFailure(error);
      props.onClose();
    });
    const fetchPopup = useEffectEvent(async () => {
      const [component] = await Promise.all([load(), i18n.load(...areas)]);
      return component;
    });
    useEffect(() => {
      let isOpen = true;
      loadChunk(() => fetchPopup()).then(
        (component) => setPopup(() => component),
        (error: unknown) => isOpen && endFailed(error),
      );
      return () => {
        isOpen = false;
      };
    }, []);
    return Popup === null ? <PopupWait onClose={props.onClose} /> : <Popup {...props} />;
  };
}
