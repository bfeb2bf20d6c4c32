import { useComplaintsQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { Complaint } from '@baize/contract/schemas/feedback';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../language/formats.ts';
import { PageTitle } from '../page/page-title.tsx';
import { RecordList } from '../records/record-list.tsx';
import { complaintSearch, NEW_COMPLAINT_SEARCH } from './complaint-view.ts';
import { ComplaintStateBadge } from './complaint-state.tsx';
import styles from './complaints.module.css';

/** The member's complaints, newest first. */
export function ComplaintList({ page }: { page: number }) {
  const { t } = useTranslation('common');
  const [, setParams] = useSearchParams();
  const result = useComplaintsQuery({ pageNo: page, pageSize: RECORDS_PER_PAGE }, { refetchOnMountOrArgChange: true });
  const hours = result.data?.answerHours;
  const columns = useColumns();
  const openNew = (
    <Button variant="brass" icon={<Plus aria-hidden="true" />} render={<Link to={NEW_COMPLAINT_SEARCH} />}>
      {t('complaint.new')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('complaint.title')} />
      <PageHeader
        title={t('complaint.title')}
        note={hours === undefined ? undefined : t('complaint.note', { count: hours })}
        actions={openNew}
      />
      <RecordList
        caption={t('complaint.title')}
        result={result}
        columns={columns}
        rowKey={({ complaintId }) => complaintId}
        empty={<EmptyState text={t('complaint.none')} />}
        page={page}
        onPageChange={(next, options) => setParams({ page: String(next) }, options)}
      />
    </>
  );
}

function useColumns(): readonly Column<Complaint>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return [
    {
      key: 'title',
      head: t('complaint.heading'),
      cell: ({ complaintId, title, unread }) => (
        <span className={styles.titleCell}>
          <Link to={complaintSearch(complaintId)}>{title}</Link>
          {unread && <Badge tone="lose">{t('complaint.unread')}</Badge>}
        </span>
      ),
    },
    { key: 'topic', head: t('complaint.topic'), cell: ({ topic }) => t(`complaint.topic_${topic}`) },
    { key: 'state', head: t('complaint.column_state'), cell: ({ state }) => <ComplaintStateBadge state={state} /> },
    { key: 'updated', head: t('complaint.column_updated'), cell: ({ updatedAt }) => dateTime(updatedAt) },
  ];
}
