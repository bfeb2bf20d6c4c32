import type { VipLevel, VipLevelsValue } from '@baize/contract/schemas/vip';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { VipMedal } from '@baize/ui/vip-medal';
import { useTranslation } from 'react-i18next';
import styles from './rank.module.css';

/** Shows what reaches each level, what keeps it and what it gives. */
export function LevelTable({ value: { levels, currency }, rank }: { value: VipLevelsValue; rank: number }) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('vip.levels')} padding="flush">
      <DataTable
        caption={t('vip.levels')}
        columns={useLevelColumns(currency, rank)}
        rows={levels}
        rowKey={(level) => String(level.rank)}
        empty={<EmptyState text={t('vip.levels_empty')} />}
      />
    </Card>
  );
}

function useLevelColumns(currency: Currency, ownRank: number): Column<VipLevel>[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const amount = (key: 'validBetRequired' | 'depositRequired' | 'validBetToKeep', head: string): Column<VipLevel> => ({
    key,
    head,
    numeric: true,
    cell: (level) => (Number(level[key]) > 0 ? money(level[key], currency) : '–'),
  });
  return [
    { key: 'level', head: t('vip.level'), cell: (level) => <LevelName level={level} own={level.rank === ownRank} /> },
    amount('validBetRequired', t('vip.valid_bet')),
    amount('depositRequired', t('vip.deposits')),
    amount('validBetToKeep', t('vip.column_keep')),
    {
      key: 'rewards',
      head: t('vip.column_rewards'),
      cell: ({ rewards }) => <Rewards list={rewards} currency={currency} />,
    },
    { key: 'rebates', head: t('vip.column_rebates'), cell: ({ rebates }) => <Rebates list={rebates} /> },
    {
      key: 'withdrawals',
      head: t('vip.column_withdrawals'),
      cell: ({ withdrawalsPerDay: count, withdrawalPerDay, withdrawalFeePercent: fee }) => {
        const limit = t('vip.withdrawals_count', { count, amount: money(withdrawalPerDay, currency) });
        return fee === undefined ? limit : `${limit}; ${t('vip.withdrawal_fee', { percent: fee })}`;
      },
    },
  ];
}

function LevelName({ level: { rank, label }, own }: { level: VipLevel; own: boolean }) {
  const { t } = useTranslation('player');
  return (
    <span className={styles.level}>
      <VipMedal level={rank} size="small" />
      <b>{label}</b>
      {own && <Badge tone="brass">{t('vip.your_level')}</Badge>}
    </span>
  );
}

function Rewards({ list, currency }: { list: VipLevel['rewards']; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  if (list.length === 0) return <>–</>;
  return (
    <ul className={styles.cellList}>
      {list.map(({ kind, amount }) => (
        <li key={kind}>
          {t(`vip.reward_${kind}`)}: <span data-figures>{money(amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function Rebates({ list }: { list: VipLevel['rebates'] }) {
  const { t } = useTranslation('player');
  if (list.length === 0) return <>–</>;
  return (
    <ul className={styles.cellList}>
      {list.map(({ gameType, percent }) => (
        <li key={gameType}>
          {t(`category.${gameType}`)}: <span data-figures>{percent} %</span>
        </li>
      ))}
    </ul>
  );
}
