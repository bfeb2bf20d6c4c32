import { Button } from '@baize/ui/button';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPopup } from '../popups/lazy-popups.tsx';

const MessageChoicesPopup = lazyPopup(async () => (await import('./message-choices-popup.tsx')).MessageChoicesPopup);

/** Opens the popup in which the member selects notifications by e-mail, SMS and push. Its code is loaded by the first press. */
export function MessageChoicesButton() {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Bell />} onClick={() => setIsOpen(true)}>
        {t('reach.title')}
      </Button>
      {isOpen && <MessageChoicesPopup onClose={() => setIsOpen(false)} />}
    </>
  );
}
