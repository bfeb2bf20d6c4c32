import { useAgentAnnouncementsQuery } from '@baize/api/agent';
import { ANNOUNCEMENTS_PER_PAGE } from '@baize/contract/limits';
import type { Announcement } from '@baize/contract/schemas/announcements';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { PagedList } from '@baize/site/paged-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { SafeHtml } from '@baize/site/safe-html';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './announcements.module.css';

/** The page of the platform's notices for agents, newest first (spec section 2, agentAnnouncement). */
export function AgentAnnouncementsPage() {
  const { t } = useTranslation('agent');
  const { page, onPageChange } = usePageParameter();
  const request = { language: useLanguage(), pageNo: page, pageSize: ANNOUNCEMENTS_PER_PAGE };
  const result = useAgentAnnouncementsQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title={t('nav.announcements')} />
      <PageHeader title={t('nav.announcements')} note={t('announcement.note')} />
      <PagedList result={result} page={page} onPageChange={onPageChange}>
        {(value) => <Notices notices={value?.list} />}
      </PagedList>
    </>
  );
}

/** Shows the notices of a page, with the first one open. `notices` is undefined while they load. */
function Notices({ notices }: { notices: readonly Announcement[] | undefined }) {
  const { t } = useTranslation('agent');
  if (notices === undefined) return <Skeleton shape="block" className={styles.wait} />;
  if (notices.length === 0)
    return (
      <Card>
        <EmptyState drawing="inbox" text={t('announcement.none')} />
      </Card>
    );
  return (
    <ul className={styles.list} aria-label={t('nav.announcements')}>
      {notices.map((notice, index) => (
        <li key={notice.announcementId}>
          <Notice notice={notice} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Notice({ notice: { title, startDate, content }, isFirst }: { notice: Announcement; isFirst: boolean }) {
  const { date } = useFormats();
  return (
    <Card>
      <details open={isFirst}>
        <summary className={styles.head}>
          <span className={styles.title}>{title}</span>
          <time className={styles.date} dateTime={startDate}>
            {date(startDate)}
          </time>
        </summary>
        <SafeHtml html={content} />
      </details>
    </Card>
  );
}
