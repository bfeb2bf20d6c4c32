import type { Announcement } from '@baize/contract/schemas/announcements';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { SafeHtml } from '@baize/site/safe-html';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopupNotices } from '../../shared/announcement-groups.ts';
import styles from './announcements.module.css';
import { PromotionButton } from './promotion-button.tsx';
import { useExecution } from './use-execution.ts';

export interface NoticesPopupProps extends HostedPopupProps {
  /** The page of promotions; without such a page no button leads there. */
  rewardCentre: string | undefined;
}

/** Notices that are said by themselves, one after the other. Closing it closes all of them (see notice-caller.tsx). */
export function NoticesPopup({ open, onClose, rewardCentre }: NoticesPopupProps) {
  const { t } = useTranslation('player');
  const { data } = usePopupNotices(useExecution());
  const [position, setPosition] = usePosition(open);
  const notices = data?.popup ?? [];
  const notice = notices[Math.min(position, notices.length - 1)];
  if (notice === undefined) return null;
  return (
    <Popup
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={notice.title}
      closeLabel={t('act.close')}
      footer={<Steps notices={notices} position={position} onChange={setPosition} onClose={onClose} />}
    >
      <div className={styles.saying} aria-live="polite">
        <SafeHtml html={notice.content} onLeave={onClose} />
        <PromotionButton notice={notice} rewardCentre={rewardCentre} onLeave={onClose} />
      </div>
    </Popup>
  );
}

/** The notices begin with the first one at each opening; a popup that closes keeps its words until it is gone. */
function usePosition(open: boolean): [number, (position: number) => void] {
  const [{ position, opened }, set] = useState({ position: 0, opened: open });
  if (open !== opened) set({ position: open ? 0 : position, opened: open });
  return [position, (next) => set({ position: next, opened: open })];
}

interface StepsProps {
  notices: readonly Announcement[];
  position: number;
  onChange: (position: number) => void;
  onClose: () => void;
}

/** Through several notices, to the word that ends them. */
function Steps({ notices, position, onChange, onClose }: StepsProps) {
  const { t } = useTranslation('player');
  const total = notices.length;
  const last = position >= total - 1;
  return (
    <>
      {total > 1 && <span className={styles.position}>{t('notice.position', { position: position + 1, total })}</span>}
      {position > 0 && <Button onClick={() => onChange(position - 1)}>{t('notice.previous')}</Button>}
      <Button variant="brass" onClick={() => (last ? onClose() : onChange(position + 1))}>
        {t(last ? 'act.understood' : 'notice.next')}
      </Button>
    </>
  );
}
