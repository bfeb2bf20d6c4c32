import { useRecallWalletsMutation } from '@baize/api/member';
import type { RecallWalletsValue, VendorWalletsValue } from '@baize/contract/schemas/transfers';
import { add, isPositive, toDecimal, zero } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-done';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './transfer-fund.module.css';

/** Everything that vendors hold comes back to the main wallet, in one tap. */
export function BringHome({ wallets }: { wallets: VendorWalletsValue }) {
  const { t } = useTranslation('player');
  const [recall, { isLoading }] = useRecallWalletsMutation();
  const [notice, setNotice] = useState<{ tone: 'lose' | 'warn'; text: string }>();
  const requestIdOf = useRequestId();
  const errorSentence = useErrorSentence();
  const told = useOutcome();
  const bringHome = async () => {
    setNotice(undefined);
    const { data, error } = await recall({ requestId: requestIdOf('recall') });
    // Asked again after an answer, it is another request: more may be there by then.
    if (data) requestIdOf('');
    setNotice(data ? told(data) : { tone: 'lose', text: errorSentence(error) });
  };
  // What a vendor does not say it may hold all the same.
  const nothing = wallets.list.every(
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
        disabledReason={nothing ? t('fund.home_nothing') : undefined}
        onClick={() => void bringHome()}
      >
        {t('fund.home')}
      </Button>
    </div>
  );
}

/** Says what came home, and gives back what has to be read. */
function useOutcome() {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const showSuccess = useSuccessToast();
  return ({ currency, transfers, unanswered }: RecallWalletsValue) => {
    const home = transfers.filter(({ state }) => state === 'done');
    const sum = home.reduce((total, { amount }) => add(total, wireMoney(amount, currency)), zero(currency));
    if (isPositive(sum)) showSuccess(t('fund.home_done', { amount: money(toDecimal(sum), currency) }));
    const missing = [...unanswered, ...transfers.flatMap(({ from, state }) => (state === 'failed' ? [from] : []))];
    if (missing.length > 0)
      return { tone: 'warn', text: t('fund.home_unanswered', { vendors: missing.join(', ') }) } as const;
    const pending = transfers.some(({ state }) => state === 'pending');
    return pending ? ({ tone: 'warn', text: t('fund.home_pending') } as const) : undefined;
  };
}
