import { useAddPushDeviceMutation, useRemovePushDeviceMutation } from '@baize/api';
import type { MessageChoicesValue } from '@baize/contract/schemas/inbox';
import { IconButton } from '@baize/ui/icon-button';
import { Switch } from '@baize/ui/switch';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { useAttempt } from '../forms/use-attempt.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import styles from './message-choices.module.css';
import { endNotifications, readOwnDeviceId, readPushSupport, subscribeBrowser } from '../session/push-subscription.ts';

/** Turns push notifications on and off for this browser, and lists the member's other devices that receive them. */
export function PushDevices({ choices: { pushKey, devices } }: { choices: MessageChoicesValue }) {
  const { t } = useTranslation('common');
  const { date } = useFormats();
  const dispatch = useSiteDispatch();
  const attempt = useAttempt();
  const [thisDeviceId, setThisDeviceId] = useState<string>();
  const [support, setSupport] = useState(readPushSupport);
  const [add, addCall] = useAddPushDeviceMutation();
  const [remove, removeCall] = useRemovePushDeviceMutation();
  useEffect(() => {
    let isMounted = true;
    readOwnDeviceId().then((deviceId) => isMounted && setThisDeviceId(deviceId), console.warn);
    return () => {
      isMounted = false;
    };
  }, []);
  const isOn = devices.some(({ deviceId }) => deviceId === thisDeviceId);
  const turnOn = async () => {
    const subscription = await subscribeBrowser(pushKey);
    setSupport(readPushSupport());
    if (!subscription) return;
    await attempt(async () => await add(subscription), t('reach.saved'));
    setThisDeviceId(await readOwnDeviceId());
  };
  const turnOff = async () => {
    if (thisDeviceId === undefined) return;
    const isRemoved = await attempt(async () => await remove({ deviceId: thisDeviceId }), t('reach.saved'));
    // While the server still lists this browser, the switch is on, so the subscription stays as well.
    if (!isRemoved) return;
    await endNotifications();
    setThisDeviceId(undefined);
  };
  const toggle = () => {
    (isOn ? turnOff() : turnOn()).catch((error: unknown) => {
      console.warn(error);
      dispatch(toastAdded(t('reach.device_failed'), 'error'));
    });
  };
  const HELP_KEYS = {
    supported: 'reach.device_help',
    blocked: 'reach.device_blocked',
    missing: 'reach.device_missing',
  } as const;
  return (
    <>
      <Switch
        label={t('reach.device')}
        help={t(HELP_KEYS[support])}
        checked={isOn}
        disabled={support !== 'supported' || addCall.isLoading || removeCall.isLoading}
        onChange={toggle}
      />
      {devices.some(({ deviceId }) => deviceId !== thisDeviceId) && (
        <section>
          <h3 className={styles.head}>{t('reach.other_devices')}</h3>
          <ul className={styles.devices}>
            {devices
              .filter(({ deviceId }) => deviceId !== thisDeviceId)
              .map(({ deviceId, name, addedAt }) => (
                <li key={deviceId}>
                  <span>
                    {name} <small>{t('reach.device_since', { day: date(addedAt) })}</small>
                  </span>
                  <IconButton
                    label={t('reach.remove_device', { name })}
                    loading={removeCall.isLoading}
                    onClick={() => void attempt(async () => await remove({ deviceId }), t('reach.saved'))}
                  >
                    <Trash />
                  </IconButton>
                </li>
              ))}
          </ul>
        </section>
      )}
    </>
  );
}
