import type { Meta, StoryObj } from '@storybook/react-vite';
import Cherry from 'lucide-react/icons/cherry';
import Flame from 'lucide-react/icons/flame';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import type { ReactNode } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { sampleText } from './sample-text.ts';
import { SideMenu, SideMenuList, type SideMenuItem } from './side-menu.tsx';

const item = (label: string, icon: ReactNode, more: Partial<SideMenuItem> = {}): SideMenuItem => ({
  key: label,
  label,
  icon,
  render: <a href="#menu">{label}</a>,
  ...more,
});

const meta = {
  title: 'Shell/SideMenu (sidebar, navigation, rail, menu)',
  id: 'shell-sidemenu',
  component: SideMenu,
  args: {
    label: 'Menu',
    groups: [
      [
        item('Home', <House aria-hidden="true" />, { active: true }),
        item('Hot games', <Flame aria-hidden="true" />),
        item('Slots', <Cherry aria-hidden="true" />),
      ],
      [item('Rewards', <Gift aria-hidden="true" />, { count: 3 })],
    ],
  },
  // The menu is hidden on a phone, where its items stand in a popup.
  parameters: { layout: 'fullscreen', phone: false },
} satisfies Meta<typeof SideMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** On the rail a tooltip shows the label of each icon. Tooltips load later, so each attempt queries the link again. */
export const Collapsed: Story = {
  args: { collapsed: true },
  play: async ({ canvas }) => {
    await waitFor(
      async () => {
        await userEvent.hover(canvas.getByRole('link', { name: 'Slots' }));
        await screen.findByText('Slots', { selector: '[data-open]' }, { timeout: 1000 });
      },
      { timeout: 8000 },
    );
  },
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const first = canvas.getByRole('link', { name: 'Home' });
    await expect(first).toHaveFocus();
    await expect(first).toHaveAttribute('aria-current', 'page');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Hot games' })).toHaveFocus();
  },
};

/** On a phone, a popup shows the same items as a list. */
export const AsAList: Story = {
  parameters: { layout: 'padded', phone: true },
  render: ({ label, groups }) => <SideMenuList label={label} groups={groups} />,
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <SideMenu {...args} groups={[[item(sampleText(globals).long, <Gift aria-hidden="true" />, { count: 120 })]]} />
  ),
};
