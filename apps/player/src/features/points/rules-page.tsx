import { usePointConfigQuery } from '@baize/api/member';
import type { PointConfigValue } from '@baize/contract/schemas/points';
import { toDecimal } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { SafeHtml } from '@baize/site/safe-html';
import { Card } from '@baize/ui/card';
import { DataTable } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './points.module.css';
import { worthOfPoints } from './worth-of-points.ts';

/** The multiplier of a VIP level, in percent, that leaves the earned points as they are. */
const NO_MULTIPLIER_PERCENT = 100;

/** The page of points rules (spec section 2): how points are earned, how many make one unit of money, and the operator's text. */
export function RulesPage() {
  const { i18n } = useTranslation('player');
  const { data, error, refetch } = usePointConfigQuery({ language: i18n.language });
  if (data) return <Rules config={data} />;
  if (error !== undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <Skeleton shape="block" className={styles.wait} />;
}

function Rules({ config }: { config: PointConfigValue }) {
  const { t } = useTranslation('player');
  return (
    <>
      <Rates config={config} />
      <Card title={t('points.worth')}>
        <Worth config={config} />
      </Card>
      {config.rules !== '' && (
        <Card title={t('points.more')}>
          <SafeHtml html={config.rules} />
        </Card>
      )}
    </>
  );
}

function Rates({ config: { currency, earning, multiplierPercent } }: { config: PointConfigValue }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  if (earning.length === 0)
    return (
      <Card title={t('points.rates')}>
        <EmptyState text={t('points.no_rates')} />
      </Card>
    );
  return (
    <Card title={t('points.rates')}>
      <div className={styles.words}>
        <DataTable
          caption={t('points.rates')}
          columns={[
            { key: 'type', head: t('points.type'), cell: ({ type }) => t(`points.type_${type}`) },
            {
              key: 'amount',
              head: t('points.rate_head'),
              numeric: true,
              cell: ({ amountPerPoint }) => money(amountPerPoint, currency),
            },
          ]}
          rows={earning}
          rowKey={({ type }) => type}
          empty={<EmptyState text={t('points.no_rates')} />}
        />
        <p>{t('points.daily')}</p>
        {multiplierPercent !== NO_MULTIPLIER_PERCENT && (
          <p>{t('points.level', { percent: count(multiplierPercent) })}</p>
        )}
      </div>
    </Card>
  );
}

function Worth({ config: { currency, convert } }: { config: PointConfigValue }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  if (!convert.enabled) return <p>{t('points.convert_none')}</p>;
  const { pointsPerUnit, minimumPoints, stepPoints, turnoverTimes } = convert;
  const amount = money(toDecimal(worthOfPoints(pointsPerUnit, pointsPerUnit, currency)), currency);
  return (
    <div className={styles.words}>
      <p>{t('points.convert_text', { points: count(pointsPerUnit), amount })}</p>
      <p>{t('points.convert_help', { min: count(minimumPoints), step: count(stepPoints) })}</p>
      {Number(turnoverTimes) > 0 && <p>{t('points.convert_turnover', { times: turnoverTimes })}</p>}
    </div>
  );
}
