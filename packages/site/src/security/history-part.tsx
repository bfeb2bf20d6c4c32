import { useLoginHistoryQuery } from '@baize/api';
import type { LoginHistoryValue } from '@baize/contract/schemas/security';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import styles from './tables.module.css';

type LoginEvent = LoginHistoryValue['list'][number];

const SKELETON_ROWS = 8;

/** Lists every log-in attempt and every change of the log-in methods, newest first. */
export function HistoryPart() {
  const { t } = useTranslation('common');
  const history = useLoginHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useHistoryColumns();
  if (history.isError && !history.data)
    return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <Card padding="flush" title={t('security.history')}>
      <p className={styles.note}>{t('security.history_text')}</p>
      <DataTable
        className={styles.table}
        caption={t('security.history')}
        columns={columns}
        rows={history.data?.list ?? []}
        rowKey={({ at, kind }) => `${at} ${kind}`}
        loading={history.isLoading}
        skeletonRows={SKELETON_ROWS}
        empty={<EmptyState text={t('security.history_empty')} />}
      />
    </Card>
  );
}

function useHistoryColumns(): Column<LoginEvent>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return [
    { key: 'at', head: t('security.time'), cell: ({ at }) => dateTime(at) },
    { key: 'kind', head: t('security.event'), cell: ({ kind }) => t(`security.kind_${kind}`) },
    {
      key: 'succeeded',
      head: t('security.result'),
      cell: ({ succeeded }) => (
        <Badge tone={succeeded ? 'win' : 'lose'}>{succeeded ? t('security.succeeded') : t('security.refused')}</Badge>
      ),
    },
    { key: 'device', head: t('security.device'), cell: ({ device }) => device },
    { key: 'ip', head: t('security.ip'), cell: ({ ip }) => ip },
  ];
}
