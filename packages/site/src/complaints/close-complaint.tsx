import { useCloseComplaintMutation } from '@baize/api';
import { Button } from '@baize/ui/button';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../forms/use-attempt.ts';
import styles from './complaints.module.css';

/** The button that closes a complaint, with its confirmation dialog. */
export function CloseComplaint({ complaintId }: { complaintId: string }) {
  const { t } = useTranslation('common');
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [close, { isLoading }] = useCloseComplaintMutation();
  const attempt = useAttempt();
  const confirm = async () => {
    await attempt(async () => await close({ complaintId }), t('complaint.closed'));
    setIsConfirmOpen(false);
  };
  return (
    <>
      <Button variant="line" className={styles.close} onClick={() => setIsConfirmOpen(true)}>
        {t('complaint.close')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('complaint.close')}
        confirmLabel={t('complaint.close')}
        cancelLabel={t('act.cancel')}
        loading={isLoading}
        onConfirm={() => void confirm()}
      >
        {t('complaint.close_text')}
      </ConfirmDialog>
    </>
  );
}
