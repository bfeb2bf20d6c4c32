import type { VipLevel, VipLevelsValue } from '@baize/contract/schemas/vip';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { VipMedal } from '@baize/ui/vip-medal';
import { useTranslation } from 'react-i18next';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import styles from './rank.module.css';

/** Lists the VIP levels with the conditions to reach and to keep each, and its rewards. `rank` is the member's own level. */
export function LevelTable({ value: { levels, currency, terms }, rank }: { value: VipLevelsValue; rank: number }) {
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
      <div className={styles.terms}>
        <ProgramTerms terms={terms} />
      </div>
    </Card>
  );
}

function useLevelColumns(currency: Currency, ownRank: number): Column<VipLevel>[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return [
    { key: 'level', head: t('vip.level'), cell: (level) => <LevelName level={level} own={level.rank === ownRank} /> },
    {
      key: 'conditions',
      head: t('vip.column_conditions'),
      cell: (level) => <Conditions level={level} currency={currency} />,
    },
    {
      key: 'rewards',
      head: t('vip.column_rewards'),
      cell: ({ rewards, pointsTimes }) => <Rewards list={rewards} pointsTimes={pointsTimes} currency={currency} />,
    },
    { key: 'rebates', head: t('vip.column_rebates'), cell: (level) => <Rebates level={level} /> },
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

/** Lists the amounts that reach the level and the one that keeps it. The first level requires nothing. */
function Conditions({ level, currency }: { level: VipLevel; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const amounts = [
    { label: t('vip.valid_bet'), amount: level.validBetRequired },
    { label: t('vip.deposits'), amount: level.depositRequired },
    { label: t('vip.column_keep'), amount: level.validBetToKeep },
  ].filter(({ amount }) => Number(amount) > 0);
  if (amounts.length === 0) return <>–</>;
  return (
    <ul className={styles.cellList}>
      {amounts.map(({ label, amount }) => (
        <li key={label}>
          {label}: <span data-figures>{money(amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

interface RewardsProps extends Pick<VipLevel, 'pointsTimes'> {
  list: VipLevel['rewards'];
  currency: Currency;
}

/** Lists the rewards of a level, and the factor of its points where the levels have different ones. */
function Rewards({ list, pointsTimes, currency }: RewardsProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  if (list.length === 0 && pointsTimes === undefined) return <>–</>;
  return (
    <ul className={styles.cellList}>
      {list.map(({ kind, amount }) => (
        <li key={kind}>
          {t(`vip.reward_${kind}`)}: <span data-figures>{money(amount, currency)}</span>
        </li>
      ))}
      {pointsTimes !== undefined && (
        <li>
          {t('vip.points')}: <span data-figures>{pointsTimes}×</span>
        </li>
      )}
    </ul>
  );
}

/** Lists each rate once, with the categories that have it. The rates of single vendors unfold below. */
function Rebates({ level: { rebates, vendorRebates } }: { level: Pick<VipLevel, 'rebates' | 'vendorRebates'> }) {
  const { t } = useTranslation('player');
  if (rebates.length === 0 && vendorRebates === undefined) return <>–</>;
  const byPercent = Map.groupBy(rebates, ({ percent }) => percent);
  return (
    <ul className={styles.cellList}>
      {[...byPercent].map(([percent, ofPercent]) => (
        <li key={percent}>
          <b data-figures>{percent}%</b>{' '}
          <span className={styles.soft}>{ofPercent.map(({ gameType }) => t(`category.${gameType}`)).join(', ')}</span>
        </li>
      ))}
      {vendorRebates && (
        <li>
          <VendorRebates list={vendorRebates} />
        </li>
      )}
    </ul>
  );
}

/** Lists the rates of single vendors, folded behind a summary. A rate that has not begun names the time from which it counts. */
function VendorRebates({ list }: { list: NonNullable<VipLevel['vendorRebates']> }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return (
    <details className={styles.vendors}>
      <summary>{t('vip.vendor_rates', { count: list.length })}</summary>
      <ul className={styles.cellList}>
        {list.map(({ vendor, gameType, percent, from }) => (
          <li key={`${gameType} ${vendor}`}>
            <b data-figures>{percent}%</b>{' '}
            <span className={styles.soft}>
              {`${vendor}, ${t(`category.${gameType}`)}`}
              {from !== undefined && `, ${t('vip.vendor_from', { time: dateTime(from) })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
