import type { VendorWalletState } from '@baize/contract/codes';
import type { VendorWallet, VendorWalletsValue } from '@baize/contract/schemas/transfers';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { DataTable, type Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import styles from './transfer-fund.module.css';

const STATE_TONES: Record<VendorWalletState, BadgeTone> = { ready: 'win', maintenance: 'warn', unavailable: 'lose' };

/** The member's balance at each vendor, as the vendor reports it. */
export function WalletList({ wallets }: { wallets: VendorWalletsValue }) {
  const { t } = useTranslation('player');
  const columns = useColumns(wallets.currency);
  return (
    <DataTable
      caption={t('fund.wallets')}
      columns={columns}
      rows={wallets.list}
      rowKey={({ vassalage }) => vassalage}
      className={styles.table}
      // The page shows no list where there are no wallets.
      empty={null}
    />
  );
}

function useColumns(currency: Currency): Column<VendorWallet>[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return [
    { key: 'name', head: t('fund.vendor'), cell: ({ name }) => name },
    {
      key: 'balance',
      head: t('withdraw.balance'),
      numeric: true,
      cell: ({ balance }) => (balance === null ? t('fund.unknown') : money(balance, currency)),
    },
    {
      key: 'state',
      head: t('fund.state'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`fund.state_${state}`)}</Badge>,
    },
  ];
}
