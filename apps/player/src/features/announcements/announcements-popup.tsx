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

/** The list and the notice stand side by side from this width on; it is the width of announcements.module.css. */
const TWO_PANES = '(min-width: 768px)';

export interface AnnouncementsPopupProps extends HostedPopupProps {
  /** The page of promotions; without such a page no button leads there. */
  rewardCentre: string | undefined;
}

/** Spec section 2, announcement popup: the list on the left, the chosen notice on the right; on a phone one after the other. */
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
  const wide = useMediaQuery(TWO_PANES);
  const [chosenId, choose] = useChosen(wide ? notices[0]?.announcementId : undefined);
  const chosen = notices.find(({ announcementId }) => announcementId === chosenId);
  if (notices.length === 0) return <EmptyState drawing="inbox" text={t('notice.none')} />;
  return (
    <div className={styles.panes} data-chosen={chosen !== undefined || undefined}>
      <NoticeList notices={notices} chosenId={chosenId} onChoose={choose} />
      <div className={styles.right}>
        {chosen ? (
          <AnnouncementView
            key={chosen.announcementId}
            notice={chosen}
            rewardCentre={rewardCentre}
            onLeave={onLeave}
            onBack={() => choose(undefined)}
          />
        ) : (
          <p className={styles.choose}>{t('notice.choose')}</p>
        )}
      </div>
    </div>
  );
}

/** The one that was asked for, else the first where there is room for both; a press on the chosen one takes it away. */
function useChosen(first: string | undefined): [string | undefined, (announcementId: string | undefined) => void] {
  const requestedId = useSiteSelector(({ popups }) =>
    popups.open?.name === 'announcements' ? popups.open.announcementId : undefined,
  );
  const [chosenId, setChosenId] = useState(requestedId ?? first);
  return [chosenId, (announcementId) => setChosenId(announcementId === chosenId ? undefined : announcementId)];
}
