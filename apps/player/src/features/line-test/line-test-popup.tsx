import type { HostedPopupProps } from '@baize/site/popup-host';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { LineTest } from './line-test.tsx';

/** The popup that compares the speed of the site's addresses and switches between them (spec sections 2 and 4, the line speed selector). */
export function LineTestPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('line_test.title')}
      description={t('line_test.text')}
      closeLabel={t('act.close')}
    >
      <LineTest />
    </Popup>
  );
}
