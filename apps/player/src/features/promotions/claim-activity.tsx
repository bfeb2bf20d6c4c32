import { useApplyActivityMutation } from '@baize/api/member';
import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { useEntryRefusal } from '../../shared/entry-refusal.ts';
import { useSingleFlight } from '../../shared/use-single-flight.ts';

/**
 * Claims an activity that needs no input: a day of a sign-in calendar, a rescue (a share of losses paid back), or free rounds. A retry after a network
 * failure sends the same idempotency key, so that it is granted once.
 */
export function ClaimActivity({ activity: { activityId, kind } }: { activity: ActivityValue }) {
  const { t } = useTranslation('player');
  const refusalSentence = useEntryRefusal();
  const showSuccess = useSuccessToast();
  const { requestIdFor } = useRequestId();
  const [apply, { isLoading, error }] = useApplyActivityMutation();
  const press = useSingleFlight(async () => {
    const { data } = await apply({ requestId: requestIdFor(activityId), activityId, remark: '', images: [] });
    if (data) showSuccess(t(data.state === 'process' ? 'promotion.entry_process' : 'promotion.joined'));
  });
  return (
    <>
      <Button variant="brass" size="large" full loading={isLoading} onClick={press}>
        {t(kind === 'sign_in' ? 'promotion.sign_in' : 'promotion.claim')}
      </Button>
      {error !== undefined && <FormNotice tone="lose" text={refusalSentence(error)} />}
    </>
  );
}
