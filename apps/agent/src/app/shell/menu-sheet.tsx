import { Sheet } from '@baize/ui/sheet';
import { SideMenuList, type SideMenuProps } from '@baize/ui/side-menu';
import { useTranslation } from 'react-i18next';

export interface MenuSheetProps {
  groups: SideMenuProps['groups'];
  /** The sheet with the whole menu is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A sheet with the whole menu on a phone, in its groups. */
export function MenuSheet({ groups, open, onOpenChange }: MenuSheetProps) {
  const { t } = useTranslation('agent');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('a11y.main_menu')} closeLabel={t('act.close')}>
      <SideMenuList label={t('a11y.main_menu')} groups={groups} />
    </Sheet>
  );
}
