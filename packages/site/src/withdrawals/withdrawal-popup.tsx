import { useCancelWithdrawalMutation, useWithdrawalQuery } from '@baize/api';
import type { WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { Button } from '@baize/ui/button';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../content/fact-list.tsx';
import { useFormats } from '../language/formats.ts';
import { PrintedSheet } from '../content/printed-sheet.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { useWithdrawalLines } from './withdrawal-lines.tsx';
import { WithdrawalStateBadge } from './withdrawal-state.tsx';
import styles from './withdraw.module.css';

export interface WithdrawalPopupProps {
  withdrawalId: string;
  onClose: () => void;
}

/** Shows a withdrawal with its states, its actions and its receipt. */
export function WithdrawalPopup({ withdrawalId, onClose }: WithdrawalPopupProps) {
  const { t } = useTranslation('common');
  const { data, isError, error, refetch } = useWithdrawalQuery({ withdrawalId }, { refetchOnMountOrArgChange: true });
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('withdraw.number_of', { id: withdrawalId })}
      closeLabel={t('act.close')}
      dismissible={data?.state !== 'paid'}
      size="small"
      footer={data && <WithdrawalActions withdrawal={data} />}
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="block" className={styles.detailSkeleton} />}
      {data && <WithdrawalDetail withdrawal={data} />}
    </Popup>
  );
}

function WithdrawalDetail({ withdrawal }: { withdrawal: WithdrawalValue }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const { state } = withdrawal;
  const lines = useWithdrawalLines(withdrawal, <WithdrawalStateBadge state={state} />);
  const printedLines = useWithdrawalLines(withdrawal, t(`withdraw.state_${state}`));
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <div className={styles.root}>
      <p className={styles.soft}>
        {withdrawal.receipt?.forced ? t('withdraw.text_forced') : t(`withdraw.text_${state}`)}
      </p>
      {state === 'paid' && <ReceiptForm withdrawal={withdrawal} />}
      <FactList label={t('withdraw.detail')} lines={lines} />
      <PrintedSheet
        title={t('withdraw.number_of', { id: withdrawal.withdrawalId })}
        lines={printedLines}
        note={t('withdraw.printed_at', { time: dateTime(openedAt) })}
      />
    </div>
  );
}

function WithdrawalActions({ withdrawal: { withdrawalId, state } }: { withdrawal: WithdrawalValue }) {
  const { t } = useTranslation('common');
  const attempt = useAttempt();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [cancel, { isLoading }] = useCancelWithdrawalMutation();
  const confirm = async () => {
    await attempt(async () => await cancel({ withdrawalId }), t('withdraw.cancel_done'));
    setIsConfirmOpen(false);
  };
  return (
    <>
      {state === 'reviewing' && <Button onClick={() => setIsConfirmOpen(true)}>{t('withdraw.cancel')}</Button>}
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('withdraw.print')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('withdraw.cancel')}
        confirmLabel={t('withdraw.cancel')}
        cancelLabel={t('withdraw.cancel_keep')}
        tone="danger"
        loading={isLoading}
        onConfirm={() => void confirm()}
      >
        {t('withdraw.cancel_text')}
      </ConfirmDialog>
    </>
  );
}
