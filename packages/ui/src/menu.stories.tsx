import type { Meta, StoryObj } from '@storybook/react-vite';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user-round';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { MemberChip } from './member-chip.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from './menu.tsx';
import { sampleText } from './sample-text.ts';

const signOut = fn();

const meta = {
  title: 'Actions/Menu (dropdown, context menu, account menu)',
  id: 'acts-menu',
  component: Menu,
  args: {
    align: 'start',
    trigger: <MemberChip name="suraj92" note="VIP 3" menuLabel="Account menu" />,
    children: (
      <>
        <MenuItem icon={<User aria-hidden="true" />} render={<a href="#account">Account</a>}>
          Account
        </MenuItem>
        <MenuItem icon={<Mail aria-hidden="true" />} count={5} render={<a href="#messages">Messages</a>}>
          Messages
        </MenuItem>
        <MenuItem icon={<ShieldCheck aria-hidden="true" />} disabled>
          Security centre
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} tone="danger" onClick={signOut}>
          Sign out
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'suraj92 VIP 3 Account menu' }));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    await expect(screen.getByRole('menuitem', { name: /Account/ })).toHaveAttribute('href', '#account');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await expect(signOut).toHaveBeenCalled();
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
};

/** Enter opens the menu at its first item, the arrow keys cycle through enabled items, Escape restores the focus. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button');
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Account/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus());
    await userEvent.keyboard('{Home}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Messages/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(trigger).toHaveFocus();
  },
};

/** The menu is aligned to the other end of its button and stays inside the page. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    await waitFor(() => {
      const { left, right } = screen.getByRole('menu').getBoundingClientRect();
      return expect(left >= 0 && right <= window.innerWidth).toBe(true);
    });
    const [icon, words] = screen.getByRole('menuitem', { name: 'Sign out' }).children;
    await expect(icon?.getBoundingClientRect().left).toBeGreaterThan(words?.getBoundingClientRect().left ?? Infinity);
  },
};

/** Groups have headings. The menu opens beside a trigger at the edge of the window. */
export const Groups: Story = {
  args: {
    side: 'inline-start',
    trigger: <Button>Contact</Button>,
    children: (
      <>
        <MenuItem icon={<Mail aria-hidden="true" />}>Customer service</MenuItem>
        <MenuGroup label="Write to us">
          <MenuItem end={<ArrowUpRight aria-hidden="true" />} render={<a href="#telegram">Telegram</a>}>
            Telegram
          </MenuItem>
        </MenuGroup>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Write to us' })).toBeVisible());
    await expect(screen.getByRole('menuitem', { name: 'Telegram' })).toHaveAttribute('href', '#telegram');
  },
};

export const LongWords: Story = {
  globals: { language: 'ne', viewport: { value: 'phone' } },
  render: (args, { globals }) => (
    <Menu {...args}>
      <MenuItem icon={<User aria-hidden="true" />} count={5}>
        {sampleText(globals).long}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} tone="danger">
        {sampleText(globals).long}
      </MenuItem>
    </Menu>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
};

export const AThousandItems: Story = {
  args: {
    trigger: <Button>Vendors</Button>,
    children: Array.from({ length: 1000 }, (_, index) => <MenuItem key={index}>Vendor {index}</MenuItem>),
  },
};
