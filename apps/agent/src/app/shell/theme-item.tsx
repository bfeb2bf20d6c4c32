import { setTheme, useTheme } from '@baize/site/theme';
import { MenuItem } from '@baize/ui/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTranslation } from 'react-i18next';

/** Menu item that switches between the light and the dark theme. */
export function ThemeItem() {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  return (
    <MenuItem icon={isDark ? <Sun /> : <Moon />} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
      {t(isDark ? 'theme.to_light' : 'theme.to_dark')}
    </MenuItem>
  );
}
