import { popupOpened, type PopupRequest } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useCustomerService } from '@baize/site/use-customer-service';
import type { SideMenuItem } from '@baize/ui/side-menu';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Gauge from 'lucide-react/icons/gauge';
import Globe from 'lucide-react/icons/globe';
import Headset from 'lucide-react/icons/headset';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { paths } from '../shared/paths.ts';
import { useOpenChat } from './open-chat.ts';
import { usePageItem } from './page-item.tsx';

/**
 * Returns the entries of the side menu about the site itself: chat, speed test of the site's addresses, mirrors, app, customer service and
 * help (spec section 2). `onGo` is called when an entry is chosen, so that a popup with the menu can close.
 */
export function useServiceItems(onGo?: () => void): SideMenuItem[] {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const pageItem = usePageItem(onGo);
  const { open: openService } = useCustomerService();
  const buttonItem = (key: string, label: string, icon: SideMenuItem['icon'], run: () => void): SideMenuItem => {
    const press = () => {
      onGo?.();
      run();
    };
    return { key, label, icon, render: <button type="button" aria-label={label} onClick={press} /> };
  };
  const openPopup = (name: 'lineTest' | 'mirrors') => () => void dispatch(popupOpened({ name } satisfies PopupRequest));
  const openChat = useOpenChat();
  const chatItem = openChat && buttonItem('chat', t('nav.chat'), <MessagesSquare aria-hidden="true" />, openChat);
  return [
    ...(chatItem ? [chatItem] : []),
    buttonItem('lineTest', t('nav.line_test'), <Gauge aria-hidden="true" />, openPopup('lineTest')),
    buttonItem('mirrors', t('nav.mirrors'), <Globe aria-hidden="true" />, openPopup('mirrors')),
    pageItem(paths.appDownload, t('nav.app_download'), <Smartphone aria-hidden="true" />),
    buttonItem('service', t('service.title'), <Headset aria-hidden="true" />, openService),
    pageItem(paths.help, t('nav.help'), <CircleHelp aria-hidden="true" />),
  ];
}
