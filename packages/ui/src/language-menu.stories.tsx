import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { LanguageMenu } from './language-menu.tsx';

const meta = {
  title: 'Shell/LanguageMenu (locale, dropdown, translation)',
  id: 'shell-languagemenu',
  component: LanguageMenu,
  args: {
    label: 'Language',
    languages: [
      { code: 'en', name: 'English' },
      { code: 'ne', name: 'नेपाली' },
      { code: 'bn', name: 'বাংলা' },
    ],
    value: 'ne',
    onValueChange: fn(),
  },
} satisfies Meta<typeof LanguageMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Language: NE' }));
    await waitFor(() =>
      expect(screen.getByRole('menuitemradio', { name: 'नेपाली' })).toHaveAttribute('aria-checked', 'true'),
    );
  },
};

export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Language: NE' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('en');
  },
};
