import { usePointBalanceQuery, usePointConfigQuery } from '@baize/api/member';
import { Button } from '@baize/ui/button';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConvertPopup } from './convert-popup.tsx';

/** Opens the conversion of points into money. If the brand has no rule for it, or the member too few points, the button is disabled with the reason. */
export function ConvertButton() {
  const { t } = useTranslation('player');
  const [isOpen, setOpen] = useState(false);
  const { data: config } = usePointConfigQuery({});
  const { data: balance } = usePointBalanceQuery();
  if (!config || !balance) return null;
  const { enabled, minimumPoints } = config.convert;
  const missing = minimumPoints - balance.points;
  const reason = enabled
    ? missing > 0
      ? t('points.missing', { points: String(missing) })
      : undefined
    : t('points.convert_none');
  return (
    <>
      <Button icon={<ArrowLeftRight />} disabledReason={reason} onClick={() => setOpen(true)}>
        {t('points.convert')}
      </Button>
      {isOpen && <ConvertPopup config={config} points={balance.points} onClose={() => setOpen(false)} />}
    </>
  );
}
