import { useRecallWalletsMutation } from '@baize/api/member';
import type { RecallWalletsValue, VendorWalletsValue } from '@baize/contract/schemas/transfers';
import { add, isPositive, toDecimal, zero } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './transfer-fund.module.css';

/** The button that moves the balances of all vendors back to the main wallet. */
export function BringHome({ wallets }: { wallets: VendorWalletsValue }) {
  const { t } = useTranslation('player');
  const [recall, { isLoading }] = useRecallWalletsMutation();
  const [notice, setNotice] = useState<{ tone: 'lose' | 'warn'; text: string }>();
  const { requestIdFor, discardRequestId } = useRequestId();
  const errorSentence = useErrorSentence();
  const reportOutcome = useOutcomeReport();
  const bringHome = async () => {
    setNotice(undefined);
    const { data, error } = await recall({ requestId: requestIdFor('recall') });
    // After a reply, the next press is a new request, because the vendors may hold money again.
    if (data) discardRequestId();
    setNotice(data ? reportOutcome(data) : { tone: 'lose', text: errorSentence(error) });
  };
  // A vendor that does not report its balance may hold money.
  const hasNothing = wallets.list.every(
    ({ balance }) => balance !== null && !isPositive(wireMoney(balance, wallets.currency)),
  );
  return (
    <div className={styles.home}>
      {notice && <FormNotice {...notice} />}
      <Button
        variant="felt"
        size="large"
        icon={<House aria-hidden="true" />}
        loading={isLoading}
        disabledReason={hasNothing ? t('fund.home_nothing') : undefined}
        onClick={() => void bringHome()}
      >
        {t('fund.home')}
      </Button>
    </div>
  );
}

/** Returns a function that shows the returned sum in a toast, and returns a warning if a vendor failed, did not answer or has not finished. */
function useOutcomeReport() {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  return ({ currency, transfers, unanswered }: RecallWalletsValue) => {
    const completed = transfers.filter(({ state }) => state === 'done');
    const sum = completed.reduce((total, { amount }) => add(total, wireMoney(amount, currency)), zero(currency));
    if (isPositive(sum)) showSuccess(t('fund.home_done', { amount: money(toDecimal(sum), currency) }));
    const missing = [...unanswered, ...transfers.flatMap(({ from, state }) => (state === 'failed' ? [from] : []))];
    if (missing.length > 0)
      return { tone: 'warn', text: t('fund.home_unanswered', { vendors: missing.join(', ') }) } as const;
    const pending = transfers.some(({ state }) => state === 'pending');
    return pending ? ({ tone: 'warn', text: t('fund.home_pending') } as const) : undefined;
  };
}
