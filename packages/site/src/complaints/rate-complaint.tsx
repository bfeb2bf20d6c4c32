import { useRateComplaintMutation } from '@baize/api';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { Card } from '@baize/ui/card';
import { RadioGroup } from '@baize/ui/radio-group';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../forms/use-attempt.ts';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** Lets the member rate a closed complaint. The rating can be changed later. */
export function RateComplaint({ complaint: { complaintId, rating } }: { complaint: ComplaintValue }) {
  const { t } = useTranslation('common');
  const [rate] = useRateComplaintMutation();
  const attempt = useAttempt();
  const send = async (value: string) =>
    await attempt(async () => await rate({ complaintId, rating: Number(value) }), t('complaint.rated'));
  return (
    <Card>
      <RadioGroup
        label={t('complaint.rate')}
        options={RATINGS.map((value) => ({ value, label: t(`complaint.rate_${value}`) }))}
        value={RATINGS.find((value) => Number(value) === rating) ?? null}
        onValueChange={(value) => void send(value)}
      />
    </Card>
  );
}
