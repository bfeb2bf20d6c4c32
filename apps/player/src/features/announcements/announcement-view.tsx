import type { Announcement } from '@baize/contract/schemas/announcements';
import { useFormats } from '@baize/site/formats';
import { SafeHtml } from '@baize/site/safe-html';
import { Button } from '@baize/ui/button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import styles from './announcements.module.css';
import { PromotionButton } from './promotion-button.tsx';

export interface AnnouncementViewProps {
  notice: Announcement;
  /** The path of the reward centre; `undefined` hides the button that leads there. */
  rewardCentre: string | undefined;
  /** Called when a link of the notice leads to another page. */
  onLeave: () => void;
  /** Called when a person on a phone goes back to the list. */
  onBack: () => void;
}

/** Shows a whole notice. */
export function AnnouncementView({ notice, rewardCentre, onLeave, onBack }: AnnouncementViewProps) {
  const { t } = useTranslation('player');
  const { date } = useFormats();
  return (
    <article className={styles.view} aria-live="polite">
      <div className={styles.back}>
        <Button variant="link" icon={<ArrowLeft />} onClick={onBack}>
          {t('notice.back')}
        </Button>
      </div>
      <h3 className={styles.viewTitle}>{notice.title}</h3>
      <time className={styles.date} dateTime={notice.startDate}>
        {date(notice.startDate)}
      </time>
      <SafeHtml html={notice.content} onLeave={onLeave} />
      <PromotionButton notice={notice} rewardCentre={rewardCentre} onLeave={onLeave} />
    </article>
  );
}
