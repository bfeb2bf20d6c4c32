import { ANNOUNCEMENTS_PER_PAGE } from '@baize/contract/limits';
import type { Announcement } from '@baize/contract/schemas/announcements';
import { useFormats } from '@baize/site/formats';
import { usePaginatorTexts } from '@baize/site/paginator-texts';
import { Paginator } from '@baize/ui/paginator';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticesOnPage, countNoticePages, findNoticePage } from './announcement-list.ts';
import styles from './announcements.module.css';

export interface NoticeListProps {
  notices: readonly Announcement[];
  chosenId: string | undefined;
  onChoose: (announcementId: string) => void;
}

/** A page of notices (`ANNOUNCEMENTS_PER_PAGE`) with a paginator. Each notice shows its title and the day from which it is published. */
export function NoticeList({ notices, chosenId, onChoose }: NoticeListProps) {
  const { t } = useTranslation('player');
  const { date } = useFormats();
  const texts = usePaginatorTexts();
  const [page, setPage] = useState(() => findNoticePage(notices, chosenId));
  return (
    <div className={styles.left}>
      <ul className={styles.list} aria-label={t('notice.list')}>
        {noticesOnPage(notices, page).map(({ announcementId, title, startDate }) => (
          <li key={announcementId}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={announcementId === chosenId}
              onClick={() => onChoose(announcementId)}
            >
              <span className={styles.itemTitle}>{title}</span>
              <time className={styles.date} dateTime={startDate}>
                {date(startDate)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <Paginator
        className={styles.pages}
        page={page}
        pageCount={countNoticePages(notices)}
        onPageChange={setPage}
        texts={texts}
      />
    </div>
  );
}

/** The skeleton of a full page of notices. */
export function NoticeListSkeleton() {
  const { t } = useTranslation('player');
  return (
    <output className={styles.panes} aria-label={t('notice.loading')}>
      <span className={styles.list}>
        {Array.from({ length: ANNOUNCEMENTS_PER_PAGE }, (_, index) => (
          <span key={index} className={styles.itemPlace}>
            <Skeleton shape="block" />
          </span>
        ))}
      </span>
    </output>
  );
}
