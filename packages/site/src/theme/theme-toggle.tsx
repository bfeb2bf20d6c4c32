import { ThemeSwitch } from '@baize/ui/theme-switch';
import { useTranslation } from 'react-i18next';
import { setTheme, useTheme } from './theme.ts';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const { t } = useTranslation('common');
  return (
    <ThemeSwitch
      theme={useTheme()}
      onThemeChange={setTheme}
      toLightLabel={t('theme.to_light')}
      toDarkLabel={t('theme.to_dark')}
    />
  );
}
