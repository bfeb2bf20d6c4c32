import { useSessionsQuery } from '@baize/api';
import type { SessionsValue } from '@baize/contract/schemas/security';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { useFocusAfterRemoval } from '@baize/ui/use-focus-after-removal';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import type { SessionsToEnd } from './acts/end-sessions-act.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { lazyPopup } from '../popups/lazy-popups.tsx';
import styles from './tables.module.css';

const EndSessionsAct = lazyPopup(async () => (await import('./acts/end-sessions-act.tsx')).EndSessionsAct);

type Session = SessionsValue['list'][number];

const SKELETON_ROWS = 3;

/** Lists the member's sessions, and ends sessions of other devices (spec section 2, securityCenter). */
export function SessionsCard() {
  const { t } = useTranslation('common');
  // Another log-in may have happened since the last visit, so each visit refetches the list.
  const sessions = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>();
  const columns = useSessionColumns(setSessionsToEnd);
  const card = useFocusAfterRemoval();
  if (sessions.isError && !sessions.data)
    return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const list = sessions.data?.list ?? [];
  return (
    <Card
      ref={card}
      padding="flush"
      title={t('security.sessions')}
      end={list.some(({ current }) => !current) && <EndOthersButton onEnd={setSessionsToEnd} />}
    >
      <DataTable
        className={styles.table}
        caption={t('security.sessions')}
        columns={columns}
        rows={list}
        rowKey={({ sessionId }) => sessionId}
        loading={sessions.isLoading}
        skeletonRows={SKELETON_ROWS}
        // The list is never empty, because it contains the current session.
        empty={null}
      />
      {sessionsToEnd && <EndSessionsAct sessions={sessionsToEnd} onClose={() => setSessionsToEnd(undefined)} />}
    </Card>
  );
}

function useSessionColumns(onEnd: (ended: SessionsToEnd) => void): Column<Session>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return [
    { key: 'device', head: t('security.device'), cell: (session) => <DeviceCell {...session} /> },
    { key: 'ip', head: t('security.ip'), cell: ({ ip }) => ip },
    { key: 'startedAt', head: t('security.started'), cell: ({ startedAt }) => dateTime(startedAt) },
    { key: 'lastSeenAt', head: t('security.last_seen'), cell: ({ lastSeenAt }) => dateTime(lastSeenAt) },
    { key: 'act', head: t('security.act'), cell: (session) => <EndSessionButton session={session} onEnd={onEnd} /> },
  ];
}

/** Names a device, and marks the one in use. */
export function DeviceCell({ device, current }: { device: string; current: boolean }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.device}>
      <b>{device}</b>
      {current && <Badge tone="felt">{t('security.this_device')}</Badge>}
    </span>
  );
}

function EndSessionButton({ session, onEnd }: { session: Session; onEnd: (ended: SessionsToEnd) => void }) {
  const { t } = useTranslation('common');
  // The current session ends by signing out.
  if (session.current) return '–';
  return (
    <Button
      data-removes=""
      size="small"
      aria-label={`${t('security.end')}: ${session.device}`}
      onClick={() => onEnd(session)}
    >
      {t('security.end')}
    </Button>
  );
}

function EndOthersButton({ onEnd }: { onEnd: (ended: SessionsToEnd) => void }) {
  const { t } = useTranslation('common');
  return (
    <Button data-removes="" icon={<LogOut />} onClick={() => onEnd('others')}>
      {t('security.end_others')}
    </Button>
  );
}
