import { Button } from '@baize/ui/button';
import Bell from 'lucide-react/icons/bell';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../loading/lazy-page.ts';
import { PopupWait } from '../popups/popup-wait.tsx';

const MessageChoicesPopup = lazyPart(async () => (await import('./message-choices-popup.tsx')).MessageChoicesPopup);

/** Opens the popup in which the member selects notifications by e-mail, SMS and push. Its code is loaded by the first press. */
export function MessageChoicesButton() {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button icon={<Bell />} onClick={() => setOpen(true)}>
        {t('reach.title')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={open ? <PopupWait onClose={() => setOpen(false)} /> : null}>
          <MessageChoicesPopup open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
