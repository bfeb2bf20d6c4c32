import type { Meta, StoryObj } from '@storybook/react-vite';
import Gift from 'lucide-react/icons/gift';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MenuIcon from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import User from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { expect, userEvent } from 'storybook/test';
import { BottomBar, type BottomBarItem } from './bottom-bar.tsx';
import { sampleText } from './sample-text.ts';

const item = (label: string, icon: ReactNode, more: Partial<BottomBarItem> = {}): BottomBarItem => ({
  key: label,
  label,
  icon,
  render: <a href="#bar">{label}</a>,
  ...more,
});

const items = (labels: { menu: string; lobby: string; deposit: string; promotions: string; account: string }) => [
  item(labels.menu, <MenuIcon aria-hidden="true" />, { render: <button type="button">{labels.menu}</button> }),
  item(labels.lobby, <LayoutGrid aria-hidden="true" />, { active: true }),
  item(labels.deposit, <Plus aria-hidden="true" />, { raised: true }),
  item(labels.promotions, <Gift aria-hidden="true" />, { count: 2 }),
  item(labels.account, <User aria-hidden="true" />),
];

const meta = {
  title: 'Shell/BottomBar (tab bar, navigation, phone menu)',
  id: 'shell-bottombar',
  component: BottomBar,
  args: {
    label: 'Menu',
    items: items({
      menu: 'Menu',
      lobby: 'Lobby',
      deposit: 'Deposit',
      promotions: 'Promotions',
      account: 'Account',
    }),
  },
  // The bar is hidden from 768 px up.
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveFocus();
    await userEvent.tab();
    const lobby = canvas.getByRole('link', { name: 'Lobby' });
    await expect(lobby).toHaveFocus();
    await expect(lobby).toHaveAttribute('aria-current', 'page');
  },
};

export const LongWords: Story = {
  globals: { language: 'ne', viewport: { value: 'phone' } },
  render: (args, { globals }) => {
    const { hotGames, deposit, favourite, remember } = sampleText(globals);
    return (
      <BottomBar
        {...args}
        items={items({
          menu: hotGames,
          lobby: favourite,
          deposit,
          promotions: remember,
          account: `${favourite} ${hotGames}`,
        })}
      />
    );
  },
};
