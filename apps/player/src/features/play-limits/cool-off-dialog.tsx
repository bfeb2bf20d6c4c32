import { useCoolOffMutation } from '@baize/api/member';
import type { CoolOffRequest } from '@baize/contract/schemas/play-limits';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { RadioGroup } from '@baize/ui/radio-group';
import Coffee from 'lucide-react/icons/coffee';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './play-limits.module.css';

type Period = CoolOffRequest['period'];
const COOL_OFF_PERIODS = ['24_hours', '7_days', '30_days'] as const satisfies readonly Period[];

/** Asks for the length of a cool-off break and starts it. A started break cannot be ended early. */
export function CoolOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  const [period, setPeriod] = useState<Period>(COOL_OFF_PERIODS[0]);
  const [coolOff, { isLoading, error }] = useCoolOffMutation();
  const startCoolOff = async () => {
    const { data } = await coolOff({ period });
    if (!data) return;
    showSuccess(t('break.begun'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('break.cool_off')}
      icon={<Coffee />}
      confirmLabel={t('break.take')}
      cancelLabel={t('act.cancel')}
      loading={isLoading}
      onConfirm={() => void startCoolOff()}
    >
      <div className={styles.asked}>
        {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
        <RadioGroup
          label={t('break.how_long')}
          options={COOL_OFF_PERIODS.map((value) => ({ value, label: t(`break.period_${value}`) }))}
          value={period}
          onValueChange={setPeriod}
        />
        <p>{t('break.cool_off_warning')}</p>
      </div>
    </ConfirmDialog>
  );
}
