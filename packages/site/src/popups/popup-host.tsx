import type { baseApi } from '@baize/api';
import type { Area } from '@baize/i18n/areas';
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadChunk } from '../loading/chunk-load.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { PopupWait } from './popup-wait.tsx';
import { useSiteLanguage } from '../language/language.tsx';
import { popupClosed, type PopupName, type PopupRequest } from '../store/popups-slice.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';
import { useChunkFailureToast } from '../loading/use-chunk-failure-toast.ts';

export interface HostedPopupProps {
  open: boolean;
  onClose: () => void;
  /** Path to open after the popup has served its purpose. */
  next: string | undefined;
}

export interface LazyPopup {
  readonly load: () => Promise<ComponentType<HostedPopupProps>>;
  /** Areas of texts that the popup needs beyond those of the first view. */
  readonly areas?: readonly Area[];
  /** Queries whose answers the popup waits for. They start together with the download of its code. */
  readonly queries?: readonly Prefetch[];
}

/** An action that `util.prefetch` of an api returns. */
type Prefetch = ReturnType<typeof baseApi.util.prefetch>;

/** Popups of a site by name. A popup that the site does not have stays closed. */
export type PopupTable = Readonly<Partial<Record<PopupName, LazyPopup>>>;

/**
 * Shows the open popup of the store. The code of each popup is downloaded on first use, with a loader in an empty frame
 * meanwhile. The table of popups is downloaded when the page is idle, so that the first popup does not wait for it. A
 * popup stays mounted after it was closed, so that its closing can be animated.
 */
export function PopupHost({ popups }: { popups: () => Promise<PopupTable> }) {
  // A download that fails is repeated when a popup is opened, which then reports the failure.
  useEffect(() => whenIdle(() => void popups().catch(() => undefined)), [popups]);
  const request = useSiteSelector((state) => state.popups.open);
  const [openedNames, setOpenedNames] = useState<readonly PopupName[]>([]);
  if (request && !openedNames.includes(request.name)) setOpenedNames([...openedNames, request.name]);
  return openedNames.map((name) => <HostedPopup key={name} name={name} popups={popups} request={request} />);
}

interface HostedProps {
  name: PopupName;
  popups: () => Promise<PopupTable>;
  request: PopupRequest | null;
}

function HostedPopup({ name, popups, request }: HostedProps) {
  const dispatch = useSiteDispatch();
  const showFailure = useChunkFailureToast();
  const [Popup, setPopup] = useState<ComponentType<HostedPopupProps> | null>(null);
  const isOpen = request?.name === name;
  const needsDownload = isOpen && Popup === null;
  const { i18n } = useSiteLanguage();
  const fetchPopup = useEffectEvent(() => {
    const load = async () => {
      const popup = (await popups())[name];
      for (const query of popup?.queries ?? []) dispatch(query);
      const [component] = await Promise.all([popup?.load(), i18n.load(...(popup?.areas ?? []))]);
      return component;
    };
    loadChunk(load).then(
      (component) => startTransition(() => setPopup(() => component ?? null)),
      (error: unknown) => {
        showFailure(error);
        dispatch(popupClosed(name));
      },
    );
  });
  useEffect(() => {
    if (needsDownload) fetchPopup();
  }, [needsDownload]);
  // The deferred value renders the popup with low priority, so that the browser can respond to the press first.
  const deferredOpen = useDeferredValue(isOpen);
  const close = () => void dispatch(popupClosed(name));
  if (Popup === null) return isOpen && <PopupWait onClose={close} />;
  const next = isOpen && 'next' in request ? request.next : undefined;
  return <Popup open={deferredOpen} onClose={close} next={next} />;
}
