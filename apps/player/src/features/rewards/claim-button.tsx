import { useClaimRewardMutation } from '@baize/api/member';
import type { ClaimValue, Reward } from '@baize/contract/schemas/promotions';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { useSingleFlight } from '../../shared/use-single-flight.ts';

/** Claims a reward. Every attempt sends the same idempotency key, so that a retry after a network failure cannot credit the reward twice. */
export function ClaimButton({ reward: { rewardId, title, item } }: { reward: Reward }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  const sayCredited = useCreditedSentence();
  const { requestIdFor } = useRequestId();
  const [claim, { isLoading, error }] = useClaimRewardMutation();
  const press = useSingleFlight(async () => {
    const { data } = await claim({ rewardId, requestId: requestIdFor(rewardId) });
    if (data) showSuccess(sayCredited(item, data));
  });
  return (
    <>
      <Button variant="brass" loading={isLoading} onClick={press}>
        <span aria-hidden="true">{t('reward.claim')}</span>
        <VisuallyHidden>{t('reward.claim_of', { title })}</VisuallyHidden>
      </Button>
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </>
  );
}

/** Returns a function that writes what a claim has credited, and for money the balance after it. */
function useCreditedSentence(): (item: Reward['item'], claimed: ClaimValue) => string {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return (item, { amount, balance, currency }) => {
    switch (item) {
      case 'cash':
        return t('reward.credited', { amount: money(amount, currency), balance: money(balance, currency) });
      case 'points':
        return t('reward.credited_points', { count: Number(amount) });
      case 'ticket':
        return t('reward.credited_ticket', { count: Number(amount) });
      case 'free_rounds':
        return t('reward.credited_free_rounds', { count: Number(amount) });
      case 'gift':
        return t('reward.credited_gift');
      default:
        return item satisfies never;
    }
  };
}
