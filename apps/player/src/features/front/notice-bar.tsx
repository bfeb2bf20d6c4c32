import type { Announcement } from '@baize/contract/schemas/announcements';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { IconButton } from '@baize/ui/icon-button';
import { Marquee } from '@baize/ui/marquee';
import Megaphone from 'lucide-react/icons/megaphone';
import { useTranslation } from 'react-i18next';
import { useAnnouncementGroups } from '../../shared/announcement-groups.ts';
import type { FrontPage } from '../../shared/front-pages.ts';
import styles from './front.module.css';
import { UnreadButton } from './unread-button.tsx';

const NO_NOTICES: readonly Announcement[] = [];

/** A bar of passing notices for players. A press on a notice opens it. Before them, a button opens all notices; behind them, one opens the messages. */
export function NoticeBar({ page }: { page: FrontPage }) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const { data, isError } = useAnnouncementGroups(page);
  const notices = data?.player ?? NO_NOTICES;
  const emptyText = t(isError ? 'notice.failed' : 'notice.none');
  const items = notices.map(({ announcementId, title }) => ({
    key: announcementId,
    content: (
      <button
        type="button"
        className={styles.notice}
        onClick={() => dispatch(popupOpened({ name: 'announcements', announcementId }))}
      >
        {title}
      </button>
    ),
  }));
  const allNoticesButton = (
    <IconButton
      label={t('notice.all')}
      size="small"
      className={styles.all}
      onClick={() => dispatch(popupOpened({ name: 'announcements' }))}
    >
      <Megaphone />
    </IconButton>
  );
  return (
    <Marquee
      className={styles.notices}
      label={t('notice.label')}
      icon={allNoticesButton}
      items={items}
      empty={data || isError ? emptyText : undefined}
      end={<UnreadButton />}
    />
  );
}
