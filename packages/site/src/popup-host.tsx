import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
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
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const [Popup, setPopup] = useState<ComponentType<HostedPopupProps> | null>(null);
  const open = request?.name === name;
  const wanted = open && Popup === null;
  const fetchPopup = useEffectEvent(() => {
    loadChunk(load).then(
      (component) => setPopup(() => component),
      () => {
        dispatch(toastAsked(t('error_page.chunk_title'), 'error'));
        dispatch(popupClosed(name));
      },
    );
  });
  useEffect(() => {
    if (wanted) fetchPopup();
  }, [wanted]);
  if (Popup === null) return null;
  const next = open && 'next' in request ? request.next : undefined;
  return <Popup open={open} onClose={() => dispatch(popupClosed(name))} next={next} />;
}
