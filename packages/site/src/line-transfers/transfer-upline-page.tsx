import { useLineTransferOptionsQuery } from '@baize/api';
import type { LineTransfer, LineTransferOptionsValue } from '@baize/contract/schemas/line-transfers';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { MoneyFacts } from '../content/money-facts.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { TransferCard } from './transfer-card.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { TransferPopup } from './transfer-popup.tsx';
import styles from './line-transfers.module.css';

export interface TransferUplinePageProps {
  /** Path of the page that sets the withdraw password. */
  securityPath: string;
}

/** The page of transfers to the upline (spec section 2, transferUpline), with the list of transfers in both directions. */
export function TransferUplinePage({ securityPath }: TransferUplinePageProps) {
  const { t } = useTranslation('common');
  const [openedTransfer, setOpenedTransfer] = useState<LineTransfer | null>(null);
  const options = useLineTransferOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = options;
  return (
    <>
      <PageTitle title={t('line_transfer.title')} />
      <PageHeader title={t('line_transfer.title')} note={t('line_transfer.note')} />
      <div className={styles.root}>
        {!(options.isError && !data) && <BalanceFacts options={data} />}
        {options.isError && !options.data && (
          <LoadFailed error={options.error} onRetry={() => void options.refetch()} />
        )}
        {!data && !options.isError && <Skeleton shape="block" className={styles.formSkeleton} />}
        {data && <TransferSection options={data} securityPath={securityPath} />}
        <h2 className={styles.heading}>{t('line_transfer.history')}</h2>
        <TransferHistory onOpen={setOpenedTransfer} />
      </div>
      {openedTransfer && data && (
        <TransferPopup transfer={openedTransfer} currency={data.currency} onClose={() => setOpenedTransfer(null)} />
      )}
    </>
  );
}

/** Shows the balance, the amount that may still be transferred today, and the upline; skeletons while they load. */
function BalanceFacts({ options }: { options: LineTransferOptionsValue | undefined }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  return (
    <MoneyFacts
      label={t('withdraw.facts')}
      facts={[
        { label: t('withdraw.balance'), value: options && money(options.balance, options.currency) },
        { label: t('withdraw.left_today'), value: options && money(options.leftToday, options.currency) },
        { label: t('line_transfer.upline'), value: options && (options.upline ?? t('line_transfer.nobody')) },
      ]}
    />
  );
}

/** Shows the form of the transfer, or why this account cannot transfer: it has no upline, or the merchant does not allow it. */
function TransferSection({ options, securityPath }: { options: LineTransferOptionsValue; securityPath: string }) {
  const { t } = useTranslation('common');
  const { upline } = options;
  if (!options.toUpline || upline === null)
    return (
      <Card>
        <EmptyState text={upline === null ? t('line_transfer.no_upline') : t('line_transfer.off')} />
      </Card>
    );
  return <TransferCard options={options} to={upline} direction="upline" securityPath={securityPath} />;
}
