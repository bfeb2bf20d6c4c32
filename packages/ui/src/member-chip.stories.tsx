import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { MemberChip } from './member-chip.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Shell/MemberChip (account, user, profile)',
  id: 'shell-memberchip',
  component: MemberChip,
  args: { name: 'suraj92', menuLabel: 'Account menu', note: 'VIP 3', onClick: fn() },
} satisfies Meta<typeof MemberChip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The accessible name begins with the name that is visible. */
export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /^suraj92.*Account menu$/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** On a phone only the picture is visible. Screen readers still read the name. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const chip = canvas.getByRole('button', { name: /^suraj92/ }).getBoundingClientRect();
    await expect(chip.width).toBeLessThan(60);
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  args: { name: 'the_longest_username' },
  decorators: [(Story) => <Column width="14rem">{Story()}</Column>],
};
