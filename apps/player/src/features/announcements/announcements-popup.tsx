import type { Announcement } from '@baize/contract/schemas/announcements';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { useSiteSelector } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Popup } from '@baize/ui/popup';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncementGroups } from '../../shared/announcement-groups.ts';
import { allNotices } from './announcement-list.ts';
import { AnnouncementView } from './announcement-view.tsx';
import styles from './announcements.module.css';
import { NoticeList, NoticeListSkeleton } from './notice-list.tsx';

/** From this width on, the list and the chosen notice stand side by side. announcements.module.css uses the same width. */
const TWO_PANES = '(min-width: 768px)';

export interface AnnouncementsPopupProps extends HostedPopupProps {
  /** The path of the reward centre; `undefined` hides the button that leads there. */
  rewardCentre: string | undefined;
}

/** The popup of all announcements (spec section 2): the list beside the chosen notice. A phone shows either the list or the notice. */
export function AnnouncementsPopup({ open, onClose, rewardCentre }: AnnouncementsPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('notice.label')}
      closeLabel={t('act.close')}
      size="large"
    >
      <Announcements rewardCentre={rewardCentre} onLeave={onClose} />
    </Popup>
  );
}

interface PartProps {
  rewardCentre: string | undefined;
  onLeave: () => void;
}

function Announcements(props: PartProps) {
  const { t } = useTranslation('player');
  const { data, isError, refetch } = useAnnouncementGroups('HOME');
  if (data) return <Panes notices={allNotices(data)} {...props} />;
  if (!isError) return <NoticeListSkeleton />;
  return (
    <ErrorState
      text={t('notice.failed')}
      action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
    />
  );
}

function Panes({ notices, rewardCentre, onLeave }: PartProps & { notices: readonly Announcement[] }) {
  const { t } = useTranslation('player');
  const hasTwoPanes = useMediaQuery(TWO_PANES);
  const [chosenId, toggleChosen] = useChosenNotice(hasTwoPanes ? notices[0]?.announcementId : undefined);
  const chosen = notices.find(({ announcementId }) => announcementId === chosenId);
  if (notices.length === 0) return <EmptyState drawing="inbox" text={t('notice.none')} />;
  return (
    <div className={styles.panes} data-chosen={chosen !== undefined || undefined}>
      <NoticeList notices={notices} chosenId={chosenId} onChoose={toggleChosen} />
      <div className={styles.right}>
        {chosen ? (
          <AnnouncementView
            key={chosen.announcementId}
            notice={chosen}
            rewardCentre={rewardCentre}
            onLeave={onLeave}
            onBack={() => toggleChosen(undefined)}
          />
        ) : (
          <p className={styles.choose}>{t('notice.choose')}</p>
        )}
      </div>
    </div>
  );
}

/**
 * Holds the id of the chosen notice. At first it is the notice that opened the popup, or else `first`. The second value chooses a notice, and chooses none if
 * that notice is chosen already.
 */
function useChosenNotice(
  first: string | undefined,
): [string | undefined, (announcementId: string | undefined) => void] {
  const requestedId = useSiteSelector(({ popups }) =>
    popups.open?.name === 'announcements' ? popups.open.announcementId : undefined,
  );
  const [chosenId, setChosenId] = useState(requestedId ?? first);
  return [chosenId, (announcementId) => setChosenId(announcementId === chosenId ? undefined : announcementId)];
}
