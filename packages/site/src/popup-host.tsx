import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from './chunk-load.ts';
import { popupClosed, type PopupName, type PopupRequest } from './popups-slice.ts';
import { useSiteDispatch, useSiteSelector } from './store.ts';
import { toastAsked } from './toasts-slice.ts';

export interface HostedPopupProps {
  open: boolean;
  onClose: () => void;
  /** The path to go on to when what the popup is for is done. */
  next: string | undefined;
}

export type PopupLoader = () => Promise<ComponentType<HostedPopupProps>>;

/** Shows the open popup of the store. Each is loaded when it is asked for first: forms weigh nothing until then. */
export function PopupHost({ popups }: { popups: Partial<Record<PopupName, PopupLoader>> }) {
  const request = useSiteSelector((state) => state.popups.open);
  // Object.entries widens the keys; the table above says what they are.
  const entries = Object.entries(popups) as [PopupName, PopupLoader][];
  return entries.map(([name, load]) => <HostedPopup key={name} name={name} load={load} request={request} />);
}

interface HostedProps {
  name: PopupName;
  load: PopupLoader;
  request: PopupRequest | null;
}

function HostedPopup({ name, load, request }: HostedProps) {
  const dispatch = useSiteDispatch();
  const open = request?.name === name;
  const Popup = useLoaded(name, load, open);
  if (Popup === null) return null;
  const next = open && 'next' in request ? request.next : undefined;
  return <Popup open={open} onClose={() => dispatch(popupClosed(name))} next={next} />;
}

function useLoaded(name: PopupName, load: PopupLoader, wanted: boolean): ComponentType<HostedPopupProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<HostedPopupProps> | null>(null);
  const dispatch = useSiteDispatch();
  const { t } = useTranslation('common');
  useEffect(() => {
    if (!wanted || loaded !== null) return;
    loadChunk(load).then(
      (component) => setLoaded(() => component),
      () => {
        dispatch(toastAsked(t('error_page.chunk_title'), 'error'));
        dispatch(popupClosed(name));
      },
    );
    // `load` and `t` are new at each render and mean the same: the download depends on being wanted alone.
  }, [wanted, loaded !== null]);
  return loaded;
}
