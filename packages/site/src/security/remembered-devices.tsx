import { useDevicesQuery, useForgetDeviceMutation } from '@baize/api';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import type { DevicesValue } from '@baize/contract/schemas/security';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useFocusAfterRemoval } from '@baize/ui/use-focus-after-removal';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { DeviceCell } from './sessions-card.tsx';
import styles from './tables.module.css';
import { useAttempt } from '../forms/use-attempt.ts';

type Device = DevicesValue['list'][number];

const SKELETON_ROWS = 2;

/** Lists the devices that log in without a password (decision 4). Each can be removed. */
export function RememberedDevices() {
  const { t } = useTranslation('common');
  const devices = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useDeviceColumns();
  const list = useFocusAfterRemoval();
  if (devices.isError && !devices.data)
    return <LoadFailed error={devices.error} onRetry={() => void devices.refetch()} />;
  return (
    <Card ref={list} padding="flush" title={t('security.devices')}>
      <p className={styles.note}>{t('security.devices_text', { hours: REMEMBERED_LOGIN_HOURS })}</p>
      <DataTable
        className={styles.table}
        caption={t('security.devices')}
        columns={columns}
        rows={devices.data?.list ?? []}
        rowKey={({ deviceId }) => deviceId}
        loading={devices.isLoading}
        skeletonRows={SKELETON_ROWS}
        empty={<EmptyState text={t('security.devices_empty')} />}
      />
    </Card>
  );
}

function useDeviceColumns(): Column<Device>[] {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  return [
    { key: 'device', head: t('security.device'), cell: (device) => <DeviceCell {...device} /> },
    { key: 'ip', head: t('security.ip'), cell: ({ ip }) => ip },
    { key: 'lastUsedAt', head: t('security.last_used'), cell: ({ lastUsedAt }) => dateTime(lastUsedAt) },
    { key: 'expiresAt', head: t('security.expires'), cell: ({ expiresAt }) => dateTime(expiresAt) },
    { key: 'act', head: t('security.act'), cell: (device) => <ForgetButton device={device} /> },
  ];
}

function ForgetButton({ device: { deviceId, device } }: { device: Device }) {
  const { t } = useTranslation('common');
  const [forget, { isLoading }] = useForgetDeviceMutation();
  const attempt = useAttempt();
  return (
    <Button
      data-removes=""
      size="small"
      loading={isLoading}
      aria-label={`${t('security.forget')}: ${device}`}
      onClick={() => void attempt(async () => await forget({ deviceId }), t('security.device_forgotten'))}
    >
      {t('security.forget')}
    </Button>
  );
}
