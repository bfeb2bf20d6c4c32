import { Sheet } from '@baize/ui/sheet';
import { SideMenuList } from '@baize/ui/side-menu';
import { useTranslation } from 'react-i18next';
import type { PhoneMenuProps } from './phone-menu.tsx';

/** The whole menu on a phone, in its groups. */
export function MenuSheet({ groups, open, onOpenChange }: PhoneMenuProps) {
  const { t } = useTranslation('agent');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('a11y.main_menu')} closeLabel={t('act.close')}>
      <SideMenuList label={t('a11y.main_menu')} groups={groups} />
    </Sheet>
  );
}
