import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';

export type Theme = 'dark' | 'light';

export interface ThemeSwitchProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  theme: Theme;
  onThemeChange: (theme: Theme) => void;
  toLightLabel: string;
  toDarkLabel: string;
}

export function ThemeSwitch({ theme, onThemeChange, toLightLabel, toDarkLabel, ...rest }: ThemeSwitchProps) {
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      {...rest}
      label={other === 'light' ? toLightLabel : toDarkLabel}
      data-theme-now={theme}
      onClick={() => onThemeChange(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
