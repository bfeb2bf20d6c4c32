import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ThemeSwitch } from './theme-switch.tsx';

const meta = {
  title: 'Shell/ThemeSwitch (dark mode, light mode, appearance)',
  id: 'shell-themeswitch',
  component: ThemeSwitch,
  args: { theme: 'dark', onThemeChange: fn(), toLightLabel: 'Light theme', toDarkLabel: 'Dark theme' },
} satisfies Meta<typeof ThemeSwitch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The label says which theme a press brings. */
export const Keyboard: Story = {
  render: function Controlled(args) {
    const [theme, setTheme] = useState(args.theme);
    return <ThemeSwitch {...args} theme={theme} onThemeChange={setTheme} />;
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Light theme' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Dark theme' })).toHaveFocus();
  },
};
