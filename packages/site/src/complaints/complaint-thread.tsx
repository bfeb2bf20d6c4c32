import { useComplaintQuery, useReadComplaintMutation } from '@baize/api';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../content/fact-list.tsx';
import { useFormats } from '../language/formats.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { BackToComplaints } from './back-to-complaints.tsx';
import { CloseComplaint } from './close-complaint.tsx';
import { ComplaintPost } from './complaint-post.tsx';
import { ComplaintReply } from './complaint-reply.tsx';
import { ComplaintStateBadge } from './complaint-state.tsx';
import styles from './complaints.module.css';
import { RateComplaint } from './rate-complaint.tsx';
import { useSubjectText } from './use-subject-words.ts';

/** Shows a complaint with its messages. An answer that arrives while the page is open appears at once and is marked as read. */
export function ComplaintThread({ complaintId }: { complaintId: string }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useComplaintQuery({ complaintId }, { refetchOnMountOrArgChange: true });
  useMarkRead(data);
  const title = data?.title ?? t('complaint.title');
  return (
    <>
      <PageTitle title={title} />
      <BackToComplaints />
      <PageHeader
        title={title}
        note={data && t(`complaint.topic_${data.topic}`)}
        actions={data && <ComplaintStateBadge state={data.state} />}
      />
      {data && <Conversation complaint={data} />}
      {!data && error === undefined && <Skeleton shape="block" className={styles.wait} />}
      {!data && error !== undefined && (
        <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}

/** Marks an unread complaint as read. If the call fails, the badge stays until the complaint is opened again. */
function useMarkRead(complaint: ComplaintValue | undefined): void {
  const [markComplaintRead] = useReadComplaintMutation();
  const isUnread = complaint?.unread === true;
  const markRead = useEffectEvent(() => {
    if (complaint) void markComplaintRead({ complaintId: complaint.complaintId });
  });
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread]);
}

function Conversation({ complaint }: { complaint: ComplaintValue }) {
  const { t } = useTranslation('common');
  const { posts, state, writable } = complaint;
  const isClosed = state === 'closed';
  return (
    <div className={styles.conversation}>
      <Facts complaint={complaint} />
      <Card title={t('complaint.thread')}>
        <ol className={styles.posts}>
          {posts.map((post) => (
            <ComplaintPost key={`${post.by} ${post.at}`} post={post} />
          ))}
        </ol>
      </Card>
      {isClosed && <RateComplaint complaint={complaint} />}
      {writable ? (
        <Card>
          <ComplaintReply complaint={complaint} />
        </Card>
      ) : (
        <p className={styles.aside}>{t('complaint.over')}</p>
      )}
      {!isClosed && <CloseComplaint complaintId={complaint.complaintId} />}
    </div>
  );
}

function Facts({ complaint: { dueAt, late, subject } }: { complaint: ComplaintValue }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const toSubjectText = useSubjectText();
  if (dueAt === null && subject === null) return null;
  return (
    <Card>
      {dueAt !== null && (
        <p className={styles.due} data-state={late ? 'late' : 'due'}>
          {t(late ? 'complaint.late' : 'complaint.due', { time: dateTime(dueAt) })}
        </p>
      )}
      {subject !== null && (
        <FactList
          label={t('complaint.subject')}
          lines={[[t(`complaint.about_${subject.kind}`), toSubjectText(subject)]]}
        />
      )}
    </Card>
  );
}
