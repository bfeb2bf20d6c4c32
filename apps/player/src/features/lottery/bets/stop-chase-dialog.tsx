import { useLottoStopChaseMutation } from '@baize/api/member';
import type { LottoChase } from '@baize/contract/schemas/lotto';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useTranslation } from 'react-i18next';
import styles from './bets.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

export interface StopChaseDialogProps {
  chase: LottoChase;
  onClose: () => void;
}

/** Asks for confirmation before a chase is stopped. Its placed bets stay, and no bets are placed on the issues that follow. */
export function StopChaseDialog({ chase: { chaseId, gameName }, onClose }: StopChaseDialogProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const showSuccess = useSuccessToast();
  const [stop, { isLoading, error }] = useLottoStopChaseMutation();
  const confirm = async () => {
    const { data } = await stop({ chaseId });
    if (!data) return;
    showSuccess(t('lotto_chase.stopped', { issues: count(data.issuesLeftOut) }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lotto_chase.stop_title', { game: gameName })}
      confirmLabel={t('lotto_chase.stop')}
      cancelLabel={t('lotto_chase.keep')}
      tone="danger"
      loading={isLoading}
      onConfirm={() => void confirm()}
    >
      <div className={styles.asked}>
        {error !== undefined && <RefusalNotice error={error} />}
        <p>{t('lotto_chase.stop_text')}</p>
      </div>
    </ConfirmDialog>
  );
}
