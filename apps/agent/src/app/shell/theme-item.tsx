import { setTheme, useTheme } from '@baize/site/theme';
import { MenuItem } from '@baize/ui/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTranslation } from 'react-i18next';

/** The theme's switch as an item of the member menu. */
export function ThemeItem() {
  const { t } = useTranslation('common');
  const dark = useTheme() === 'dark';
  return (
    <MenuItem icon={dark ? <Sun /> : <Moon />} onClick={() => setTheme(dark ? 'light' : 'dark')}>
      {t(dark ? 'theme.to_light' : 'theme.to_dark')}
    </MenuItem>
  );
}
