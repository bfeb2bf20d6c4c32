import { useTeamDownlineQuery } from '@baize/api/agent';
import type { TeamDownlineValue } from '@baize/contract/schemas/agency';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { PeriodField } from '@baize/site/period-field';
import { useListQuery } from '@baize/site/use-list-query';
import { Button } from '@baize/ui/button';
import type { DateRange } from '@baize/ui/date-range-model';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { DownlineContracts, type RenderContract } from './downline-contracts.tsx';
import { DownlineFigures } from './downline-figures.tsx';
import { DownlineProfile } from './downline-profile.tsx';
import { DownlineTransferPopup } from './downline-transfer-popup.tsx';
import { LinePath } from './line-path.tsx';
import { RemarkForm } from './remark-form.tsx';
import styles from './downlines.module.css';

const NO_FILTERS = {};

export interface DownlinePageProps {
  account: string;
  renderContract: RenderContract;
}

/** The page of an account below the agent: its profile, its figures and those of everybody below it, its contracts, and the agent's remark about it. */
export function DownlinePage({ account, renderContract }: DownlinePageProps) {
  const { t } = useTranslation('agent');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const days = { from: query.from, to: query.to };
  const result = useTeamDownlineQuery({ account, ...days }, { refetchOnMountOrArgChange: true });
  const { currentData: downline, isError, error, refetch } = result;
  return (
    <div className={styles.page}>
      <PageTitle title={account} />
      <PageHeader title={account} actions={<DownlineActions account={account} days={days} />} />
      <PeriodField label={t('range.label')} value={query} today={today} onChange={change} />
      {isError && !downline && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!downline && !isError && <Skeleton shape="block" className={styles.wait} />}
      {downline && <DownlineSections downline={downline} days={days} renderContract={renderContract} />}
    </div>
  );
}

interface DownlineSectionsProps {
  downline: TeamDownlineValue;
  days: DateRange;
  renderContract: RenderContract;
}

function DownlineSections({ downline, days, renderContract }: DownlineSectionsProps) {
  const { account, type, line, remark } = downline;
  return (
    <>
      <LinePath line={line} days={days} />
      <div className={styles.columns}>
        <DownlineProfile downline={downline} />
        <RemarkForm key={`${account} ${remark}`} account={account} remark={remark} />
      </div>
      <DownlineFigures downline={downline} />
      <DownlineContracts account={account} type={type} isDirect={line.length === 1} renderContract={renderContract} />
    </>
  );
}

function DownlineActions({ account, days }: { account: string; days: DateRange }) {
  const { t } = useTranslation('agent');
  const [isSending, setIsSending] = useState(false);
  const query = new URLSearchParams({ ...days, account });
  return (
    <>
      <Button render={<Link to={paths.betting(query)} />}>{t('nav.team_bets')}</Button>
      <Button render={<Link to={paths.transactions(query)} />}>{t('nav.team_transactions')}</Button>
      <Button variant="brass" onClick={() => setIsSending(true)}>
        {t('line_transfer.submit')}
      </Button>
      {isSending && <DownlineTransferPopup to={account} onClose={() => setIsSending(false)} />}
    </>
  );
}
