import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import type { Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats, wireMoney } from '@baize/site/formats';
import { StatCard, type StatCardProps } from '@baize/ui/stat-card';
import { useTranslation } from 'react-i18next';
import { toDrawnSize } from '../../shared/amounts.ts';
import { lengthDays } from '../../shared/day-range.ts';
import { ProfitAndLoss } from '../../shared/profit-and-loss.tsx';
import { changeCount, changePermille, changeDirection } from './change.ts';
import { fillMissingDays, type DayFigures } from './day-figures.ts';
import type { OverviewRange } from './overview-range.ts';
import styles from './stat-row.module.css';

export interface StatRowProps {
  /** Undefined while it loads. */
  overview: TeamOverviewValue | undefined;
  range: OverviewRange;
}

/** Shows the main figures of the range as cards, each with its change since the previous range of the same length. */
export function StatRow({ overview, range }: StatRowProps) {
  const { t } = useTranslation('agent');
  const stats = useStats(overview, range);
  return (
    <ul className={styles.root} data-runs={lengthDays(range.days) > 1 || undefined} aria-label={t('overview.figures')}>
      {stats.map(({ key, ...card }) => (
        <li key={key} className={styles.item} data-stat={key}>
          <StatCard className={styles.card} loading={overview === undefined} {...card} />
        </li>
      ))}
    </ul>
  );
}

type Stat = Pick<StatCardProps, 'label' | 'value' | 'delta' | 'note' | 'points'> & { key: string };

function useStats(overview: TeamOverviewValue | undefined, { days }: OverviewRange): Stat[] {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const { money, percent: percentDelta, counted: countDelta } = useDeltas();
  const names = {
    validBet: t('overview.valid_bet'),
    profitAndLoss: t('overview.profit_and_loss'),
    activeMembers: t('overview.active_members'),
    newMembers: t('overview.new_members'),
    members: t('overview.members'),
  };
  // While the figures load, only the labels are shown.
  if (!overview) return Object.entries(names).map(([key, label]) => ({ key, label, value: '' }));
  const { figures, previous, currency } = overview;
  const rows = fillMissingDays(days, overview.byDay);
  const wire = (amount: string): Money => wireMoney(amount, currency);
  // A range without bets has no curve to draw.
  const curvePoints = (sizeOf: (row: DayFigures) => number) => (figures.bets === 0 ? [] : rows.map(sizeOf));
  const note = t('overview.versus', { count: lengthDays(days) });
  const result = wire(figures.profitAndLoss);
  return [
    {
      key: 'validBet',
      label: names.validBet,
      value: money(wire(figures.validBet)),
      delta: percentDelta(wire(figures.validBet), wire(previous.validBet)),
      note,
      points: curvePoints((row) => toDrawnSize(wire(row.validBet))),
    },
    {
      key: 'profitAndLoss',
      label: names.profitAndLoss,
      value: <ProfitAndLoss amount={result} symbol />,
      delta: percentDelta(result, wire(previous.profitAndLoss)),
      note,
      points: curvePoints((row) => toDrawnSize(wire(row.profitAndLoss))),
    },
    {
      key: 'activeMembers',
      label: names.activeMembers,
      value: count(figures.activeMembers),
      delta: countDelta(figures.activeMembers, previous.activeMembers),
      note,
      points: curvePoints((row) => row.activeMembers),
    },
    {
      key: 'newMembers',
      label: names.newMembers,
      value: count(figures.newMembers),
      delta: countDelta(figures.newMembers, previous.newMembers),
      note,
      points: curvePoints((row) => row.newMembers),
    },
    {
      key: 'members',
      label: names.members,
      value: count(overview.members),
      note: t('overview.direct', { count: overview.directMembers }),
    },
  ];
}

const NO_CHANGE_TEXT = '–';

/** Returns formatters for an amount, and for the change of an amount in percent or of a number, each with its direction. */
function useDeltas() {
  const { locale } = useFormats();
  const percentFormat = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const countFormat = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const delta = (change: number | undefined, text: (change: number) => string) => ({
    text: change === undefined ? NO_CHANGE_TEXT : text(change),
    tone: changeDirection(change),
  });
  return {
    money: (amount: Money) => formatMoney(amount, locale),
    percent: (now: Money, before: Money) =>
      delta(changePermille(now, before), (change) => percentFormat.format(change / 1000)),
    counted: (now: number, before: number) => delta(changeCount(now, before), (change) => countFormat.format(change)),
  };
}
