import { messagingLink } from '@baize/site/resource-groups';
import { useCustomerService } from '@baize/site/use-customer-service';
import { useResourceGroups } from '@baize/site/use-resource-groups';
import { IconButton } from '@baize/ui/icon-button';
import { Tooltip } from '@baize/ui/tooltip';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Headset from 'lucide-react/icons/headset';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import Smartphone from 'lucide-react/icons/smartphone';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useOpenChat } from './open-chat.ts';

/** The bar at the right edge of a wide screen (spec section 2): app download, chat room, customer service, a messaging link, and back to top. */
export function RightBar() {
  const { t } = useTranslation('player');
  const { open, isOpening } = useCustomerService();
  const openChat = useOpenChat();
  const messaging = messagingLink(useResourceGroups());
  const app = t('nav.app_download');
  return (
    <>
      <Labelled text={app}>
        <IconButton
          label={app}
          variant="line"
          size="large"
          render={<Link to={paths.appDownload} aria-label={app} onClick={() => window.scrollTo(0, 0)} />}
        >
          <Smartphone />
        </IconButton>
      </Labelled>
      {openChat && (
        <Labelled text={t('nav.chat')}>
          <IconButton label={t('nav.chat')} variant="line" size="large" onClick={openChat}>
            <MessagesSquare />
          </IconButton>
        </Labelled>
      )}
      <Labelled text={t('service.title')}>
        <IconButton label={t('service.title')} variant="line" size="large" loading={isOpening} onClick={open}>
          <Headset />
        </IconButton>
      </Labelled>
      {messaging && (
        <Labelled text={messaging.labelNameEn}>
          <IconButton
            label={messaging.labelNameEn}
            variant="line"
            size="large"
            render={<a href={messaging.url} target="_blank" rel="noreferrer" aria-label={messaging.labelNameEn} />}
          >
            <Send />
          </IconButton>
        </Labelled>
      )}
      <BackToTopButton />
    </>
  );
}

function Labelled({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip text={text} side="inline-start">
      {children}
    </Tooltip>
  );
}

/** Appears once the page is scrolled down by more than the height of the window. */
function BackToTopButton() {
  const { t } = useTranslation('player');
  const isFarDown = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > window.innerHeight,
    () => false,
  );
  if (!isFarDown) return null;
  return (
    <Labelled text={t('nav.go_to_top')}>
      <IconButton label={t('nav.go_to_top')} variant="line" size="large" onClick={() => window.scrollTo({ top: 0 })}>
        <ArrowUp />
      </IconButton>
    </Labelled>
  );
}

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
