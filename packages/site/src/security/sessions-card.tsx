import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '@baize/api';
import type { SessionsValue } from '@baize/contract/schemas/security';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { DataTable, type Column } from '@baize/ui/data-table';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats.ts';
import { LoadFailed } from './load-failed.tsx';
import styles from './tables.module.css';
import { useAttempt } from './use-attempt.ts';

type Session = SessionsValue['list'][number];

const SKELETON_ROWS = 3;

/** Spec section 2, securityCenter: where this member is logged in; this one is marked, the others can be ended. */
export function SessionsCard() {
  const { t } = useTranslation('common');
  // Somebody may have logged in since it was last looked at.
  const sessions = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useSessionColumns();
  if (sessions.isError) return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const list = sessions.data?.list ?? [];
  return (
    <Card padding="flush" title={t('security.sessions')} end={list.some(({ current }) => !current) && <EndOthers />}>
      <DataTable
        className={styles.table}
        caption={t('security.sessions')}
        columns={columns}
        rows={list}
        rowKey={({ sessionId }) => sessionId}
        loading={sessions.isLoading}
        skeletonRows={SKELETON_ROWS}
        // The one that asks is always among them.
        empty={null}
      />
    </Card>
  );
}

function useSessionColumns(): Column<Session>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return [
    { key: 'device', head: t('security.device'), cell: (session) => <DeviceCell {...session} /> },
    { key: 'ip', head: t('security.ip'), cell: ({ ip }) => ip },
    { key: 'startedAt', head: t('security.started'), cell: ({ startedAt }) => dateTime(startedAt) },
    { key: 'lastSeenAt', head: t('security.last_seen'), cell: ({ lastSeenAt }) => dateTime(lastSeenAt) },
    { key: 'act', head: t('security.act'), cell: (session) => <EndOne session={session} /> },
  ];
}

export function DeviceCell({ device, current }: { device: string; current: boolean }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.device}>
      <b>{device}</b>
      {current && <Badge tone="felt">{t('security.this_device')}</Badge>}
    </span>
  );
}

function EndOne({ session: { sessionId, current, device } }: { session: Session }) {
  const { t } = useTranslation('common');
  const [end, { isLoading }] = useEndSessionMutation();
  const attempt = useAttempt();
  // Signing out is what ends this one.
  if (current) return '–';
  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={`${t('security.end')}: ${device}`}
      onClick={() => void attempt(async () => await end({ sessionId }), t('security.session_ended'))}
    >
      {t('security.end')}
    </Button>
  );
}

function EndOthers() {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const [end, { isLoading }] = useEndOtherSessionsMutation();
  const attempt = useAttempt();
  const confirm = async () => {
    await attempt(async () => await end(), t('security.sessions_ended'));
    setAsking(false);
  };
  return (
    <>
      <Button icon={<LogOut />} onClick={() => setAsking(true)}>
        {t('security.end_others')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('security.end_others_title')}
        confirmLabel={t('security.end_others')}
        cancelLabel={t('act.cancel')}
        tone="danger"
        icon={<LogOut />}
        loading={isLoading}
        onConfirm={() => void confirm()}
      >
        {t('security.end_others_text')}
      </ConfirmDialog>
    </>
  );
}
