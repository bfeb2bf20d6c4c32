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
 * Entries of the side menu around the site itself: line speed, mirrors, app, customer service, help (spec section 2). `onGo` closes
 * what holds the menu.
 */
export function useServiceItems(onGo?: () => void): SideMenuItem[] {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const page = usePageItem(onGo);
  const { open: openService } = useCustomerService();
  const act = (key: string, label: string, icon: SideMenuItem['icon'], run: () => void): SideMenuItem => {
    const press = () => {
      onGo?.();
      run();
    };
    return { key, label, icon, render: <button type="button" aria-label={label} onClick={press} /> };
  };
  const popup = (name: 'lineTest' | 'mirrors') => () => void dispatch(popupOpened({ name } satisfies PopupRequest));
  const chat = useOpenChat();
  const chatItem = chat && act('chat', t('nav.chat'), <MessagesSquare aria-hidden="true" />, chat);
  return [
    ...(chatItem ? [chatItem] : []),
    act('lineTest', t('nav.line_test'), <Gauge aria-hidden="true" />, popup('lineTest')),
    act('mirrors', t('nav.mirrors'), <Globe aria-hidden="true" />, popup('mirrors')),
    page(paths.appDownload, t('nav.app_download'), <Smartphone aria-hidden="true" />),
    act('service', t('service.title'), <Headset aria-hidden="true" />, openService),
    page(paths.help, t('nav.help'), <CircleHelp aria-hidden="true" />),
  ];
}
