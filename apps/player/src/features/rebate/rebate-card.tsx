import { useClaimRebateMutation } from '@baize/api/member';
import type { RebateLine, RebateOverviewValue } from '@baize/contract/schemas/rebates';
import { compare, isNegative, isPositive } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats, wireMoney } from '@baize/site/formats';
import { MoneyFacts } from '@baize/site/money-facts';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineName } from './line-name.ts';
import styles from './rebate.module.css';

/** The rebate that can be claimed now, in total and by category, with the button that claims it. */
export function RebateCard({ overview }: { overview: RebateOverviewValue }) {
  const { t } = useTranslation('player');
  const { money, dateTime } = useFormats();
  const { currency, lines, amount, minimumClaim, since } = overview;
  const hasVoided = lines.some(({ validBet }) => isNegative(wireMoney(validBet, currency)));
  return (
    <>
      <MoneyFacts
        label={t('rebate.facts')}
        facts={[
          { label: t('rebate.ready'), value: money(amount, currency) },
          { label: t('rebate.minimum'), value: money(minimumClaim, currency) },
          { label: t('rebate.since'), value: dateTime(since) },
        ]}
      />
      <Card title={t('rebate.lines')} padding="flush">
        <DataTable
          caption={t('rebate.lines')}
          columns={useLineColumns(overview)}
          rows={lines}
          rowKey={({ gameType, vendor = '' }) => `${gameType} ${vendor}`}
          empty={<EmptyState text={t('rebate.lines_empty')} />}
        />
      </Card>
      {hasVoided && <p className={styles.soft}>{t('rebate.voided')}</p>}
      {lines.length > 0 && <Claim overview={overview} />}
    </>
  );
}

function useLineColumns({ currency }: RebateOverviewValue): Column<RebateLine>[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return [
    { key: 'category', head: t('rebate.category'), cell: (line) => lineName(line, t(`category.${line.gameType}`)) },
    { key: 'validBet', head: t('bets.valid_bet'), numeric: true, cell: ({ validBet }) => money(validBet, currency) },
    { key: 'rate', head: t('rebate.rate'), numeric: true, cell: ({ percent }) => `${percent}%` },
    { key: 'amount', head: t('rebate.amount'), numeric: true, cell: ({ amount }) => money(amount, currency) },
  ];
}

/**
 * The button that claims the rebate, or a note that it is credited every night. A retry after a network failure sends the same idempotency key, so that the
 * rebate is paid once.
 */
function Claim({ overview }: { overview: RebateOverviewValue }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const [claim, { isLoading }] = useClaimRebateMutation();
  const [refusal, setRefusal] = useState<string>();
  const { requestIdFor, discardRequestId } = useRequestId();
  const errorSentence = useErrorSentence();
  const showDone = useSuccessToast();
  const reason = useReason(overview);
  const { amount, currency, since, manual } = overview;
  if (!manual) return <p className={styles.soft}>{t('rebate.nightly')}</p>;
  const submit = async (): Promise<void> => {
    setRefusal(undefined);
    const { data, error } = await claim({ requestId: requestIdFor(since) });
    // The next claim needs a new idempotency key.
    if (data) discardRequestId();
    if (data) showDone(t('vip.claimed', { amount: money(data.amount, data.currency) }));
    else setRefusal(errorSentence(error));
  };
  return (
    <div className={styles.claim}>
      {refusal !== undefined && <FormNotice tone="lose" text={refusal} />}
      <Button
        variant="brass"
        size="large"
        icon={<HandCoins aria-hidden="true" />}
        loading={isLoading}
        disabledReason={reason}
        onClick={() => void submit()}
      >
        {t('rebate.claim_all', { amount: money(amount, currency) })}
      </Button>
    </div>
  );
}

/** Returns the sentence that explains why nothing can be claimed now. `undefined`: the amount reaches the minimum. */
function useReason({ amount, minimumClaim, currency }: RebateOverviewValue): string | undefined {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const ready = wireMoney(amount, currency);
  const isEnough = isPositive(ready) && compare(ready, wireMoney(minimumClaim, currency)) >= 0n;
  return isEnough ? undefined : t('rebate.too_little', { minimum: money(minimumClaim, currency) });
}
