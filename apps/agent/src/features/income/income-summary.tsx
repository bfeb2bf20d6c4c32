import type { AgentIncomeValue } from '@baize/contract/schemas/agent-reports';
import { formatMoney } from '@baize/money/format';
import { Figures } from '@baize/site/figures';
import { useFormats, wireMoney } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { BarChart } from '@baize/ui/bar-chart';
import { Card } from '@baize/ui/card';
import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { compactNumber, toDrawnSize } from '../../shared/amounts.ts';
import { eachDay } from '../../shared/day-range.ts';

export interface IncomeSummaryProps {
  result: {
    readonly currentData?: AgentIncomeValue | undefined;
    readonly isError: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  days: DateRange;
}

/** Shows the income of the period, of all kinds of contracts together and of each kind, and a bar for each day. */
export function IncomeSummary({ result, days }: IncomeSummaryProps) {
  const { t } = useTranslation('agent');
  const { currentData: income, isError, error, refetch } = result;
  const figures = useFigures(income);
  if (isError && !income) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t('income.by_kind')}>
      <Figures label={t('income.by_kind')} loading={income === undefined} figures={figures} />
      {income !== undefined && income.byDay.length > 0 && <DailyBars income={income} days={days} />}
    </Card>
  );
}

function useFigures(income: AgentIncomeValue | undefined) {
  const { t } = useTranslation('agent');
  const { money } = useFormats();
  const kinds = income?.byKind ?? [];
  return [
    { label: t('income.total'), value: income && money(income.total, income.currency) },
    { label: t('income.previous'), value: income && money(income.previousTotal, income.currency) },
    ...kinds.map(({ kind, amount }) => ({
      label: t(`contract.kind_${kind}`),
      value: income && money(amount, income.currency),
    })),
  ];
}

function DailyBars({ income, days }: { income: AgentIncomeValue; days: DateRange }) {
  const { t } = useTranslation('agent');
  const { locale, shortDay } = useFormats();
  const amountByDay = new Map(income.byDay.map(({ day, amount }) => [day, amount]));
  const shownDays = eachDay(days);
  const amounts = shownDays.map((day) => wireMoney(amountByDay.get(day) ?? '0', income.currency));
  return (
    <BarChart
      title={t('income.by_day')}
      categoryHead={t('income.day')}
      categories={shownDays.map((day) => shortDay(day))}
      series={[
        {
          name: t('income.by_day'),
          values: amounts.map(toDrawnSize),
          texts: amounts.map((amount) => formatMoney(amount, locale)),
        },
      ]}
      formatTick={(value) => compactNumber(value, locale)}
    />
  );
}
