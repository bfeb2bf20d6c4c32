import { useVendorWalletsQuery } from '@baize/api/member';
import type { VendorWalletsValue } from '@baize/contract/schemas/transfers';
import { subtract, toDecimal } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { MoneyFacts } from '@baize/site/money-facts';
import { PageTitle } from '@baize/site/page-title';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { BringHome } from './bring-home.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferList } from './transfer-list.tsx';
import styles from './transfer-fund.module.css';
import { WalletList } from './wallet-list.tsx';

/** The page of wallets (spec section 2, transferFund): the main wallet, the wallets at vendors, and transfers between them (decision 14). */
export function TransferFundPage() {
  const { t } = useTranslation('player');
  const { data, error, refetch } = useVendorWalletsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title={t('fund.title')} />
      <PageHeader title={t('fund.title')} note={t('fund.note')} />
      <div className={styles.root}>
        <Facts wallets={data} />
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="block" className={styles.waiting} />}
        {data && <WalletTransfers wallets={data} />}
        <h2 className={styles.heading}>{t('line_transfer.history')}</h2>
        <TransferList />
      </div>
    </>
  );
}

function Facts({ wallets }: { wallets: VendorWalletsValue | undefined }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return (
    <MoneyFacts
      label={t('withdraw.facts')}
      facts={[
        { label: t('fund.main'), value: wallets && money(wallets.balance, wallets.currency) },
        { label: t('fund.at_vendors'), value: wallets && money(atVendors(wallets), wallets.currency) },
        { label: t('fund.total'), value: wallets && money(wallets.total, wallets.currency) },
      ]}
    />
  );
}

function WalletTransfers({ wallets }: { wallets: VendorWalletsValue }) {
  const { t } = useTranslation('player');
  if (wallets.list.length === 0)
    return (
      <Card>
        <EmptyState text={t('fund.single')} />
      </Card>
    );
  return (
    <>
      <WalletList wallets={wallets} />
      <BringHome wallets={wallets} />
      <TransferForm wallets={wallets} />
    </>
  );
}

/** Returns the sum of the balances at all vendors, as a decimal. */
function atVendors({ currency, total, balance }: VendorWalletsValue): string {
  return toDecimal(subtract(wireMoney(total, currency), wireMoney(balance, currency)));
}
