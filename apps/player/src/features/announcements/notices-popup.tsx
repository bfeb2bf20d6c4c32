import type { Announcement } from '@baize/contract/schemas/announcements';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { SafeHtml } from '@baize/site/safe-html';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopupNotices } from '../../shared/announcement-groups.ts';
import styles from './announcements.module.css';
import { PromotionButton } from './promotion-button.tsx';
import { useExecution } from './use-execution.ts';

export interface NoticesPopupProps extends HostedPopupProps {
  /** The path of the reward centre; `undefined` hides the button that leads there. */
  rewardCentre: string | undefined;
}

/** The notices that open automatically, one after the other. Closing the popup marks all of them as read (notice-caller.tsx). */
export function NoticesPopup({ open, onClose, rewardCentre }: NoticesPopupProps) {
  const { t } = useTranslation('player');
  // `currentData` instead of `data`, which would show the notices of visitors to a member who has just logged in.
  const { currentData } = usePopupNotices(useExecution());
  const [position, setPosition] = usePosition(open);
  const notices = currentData?.popup ?? [];
  const notice = notices[Math.min(position, notices.length - 1)];
  // The popup of the visitors may be open at a log-in. If there is none for the member, it must not keep other popups waiting.
  const isEmpty = open && currentData !== undefined && notice === undefined;
  const closeEmpty = useEffectEvent(onClose);
  useEffect(() => {
    if (isEmpty) closeEmpty();
  }, [isEmpty]);
  if (notice === undefined) return null;
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={notice.title}
      closeLabel={t('act.close')}
      footer={<StepButtons notices={notices} position={position} onChange={setPosition} onClose={onClose} />}
    >
      <div className={styles.saying} aria-live="polite">
        <SafeHtml html={notice.content} onLeave={onClose} />
        <PromotionButton notice={notice} rewardCentre={rewardCentre} onLeave={onClose} />
      </div>
    </Popup>
  );
}

/**
 * Holds the position in the list of notices, from 0. Each opening starts at the first notice. The position is kept while the popup closes, so that its text
 * does not change during the animation.
 */
function usePosition(open: boolean): [number, (position: number) => void] {
  const [{ position, opened }, set] = useState({ position: 0, opened: open });
  if (open !== opened) set({ position: open ? 0 : position, opened: open });
  return [position, (next) => set({ position: next, opened: open })];
}

interface StepButtonsProps {
  notices: readonly Announcement[];
  position: number;
  onChange: (position: number) => void;
  onClose: () => void;
}

/** The buttons to the previous and the next notice. The button of the last notice closes the popup. */
function StepButtons({ notices, position, onChange, onClose }: StepButtonsProps) {
  const { t } = useTranslation('player');
  const total = notices.length;
  const isLast = position >= total - 1;
  return (
    <>
      {total > 1 && <span className={styles.position}>{t('notice.position', { position: position + 1, total })}</span>}
      {position > 0 && <Button onClick={() => onChange(position - 1)}>{t('notice.previous')}</Button>}
      <Button variant="brass" onClick={() => (isLast ? onClose() : onChange(position + 1))}>
        {t(isLast ? 'act.understood' : 'notice.next')}
      </Button>
    </>
  );
}
