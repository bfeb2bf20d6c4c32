import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadChunk } from '../loading/chunk-load.ts';
import { PopupWait } from './popup-wait.tsx';
import { useChunkFailureToast } from '../loading/use-chunk-failure-toast.ts';

interface ClosableProps {
  onClose: () => void;
}

/**
 * Creates a popup of a page whose code is downloaded when it opens, with a loader in an empty frame meanwhile. A failed
 * download is reported by a toast and closes the popup, so that the page below it stays; the next opening downloads the
 * code again.
 */
export function lazyPopup<Props extends ClosableProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPopup(props: Props) {
    const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);
    const showFailure = useChunkFailureToast();
    const endFailed = useEffectEvent((error: unknown) => {
      showFailure(error);
      props.onClose();
    });
    useEffect(() => {
      let isOpen = true;
      loadChunk(load).then(
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
