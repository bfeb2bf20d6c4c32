import { money } from '@baize/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { BalancePill } from './balance-pill.tsx';
import { Button } from './button.tsx';
import { noop } from './sample-text.ts';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Shell/BalancePill (balance, wallet, money, chip)',
  id: 'shell-balancepill',
  component: BalancePill,
  args: {
    texts: {
      label: 'Balance',
      hide: 'Hide the balance',
      show: 'Show the balance',
      hidden: 'hidden',
      refresh: 'Refresh the balance',
    },
    amount: money('NPR', 2_486_050n),
    locale: 'en-IN',
    hidden: false,
    onHiddenChange: noop,
    onRefresh: fn(),
    action: (
      <Button variant="brass" icon={<Plus />}>
        Deposit
      </Button>
    ),
  },
  render: function Controlled(args) {
    const [hidden, setHidden] = useState(args.hidden);
    return (
      <Row>
        <BalancePill {...args} hidden={hidden} onHiddenChange={setHidden} />
      </Row>
    );
  },
} satisfies Meta<typeof BalancePill>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The width stays the same when the amount is hidden. */
export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    const pill = canvas.getByRole('group', { name: 'Balance' });
    // The width is measured with the web font and not with its fallback.
    await document.fonts.ready;
    const width = pill.getBoundingClientRect().width;
    await userEvent.click(canvas.getByRole('button', { name: 'Hide the balance' }));
    await expect(pill.getBoundingClientRect().width).toBe(width);
    await userEvent.click(canvas.getByRole('button', { name: 'Show the balance' }));
    await expect(canvas.getByText(/24,860\.50/)).toBeVisible();
  },
};

/** Tab stops are the eye, refresh and deposit, in that order. The dots reveal nothing about the amount, also to a screen reader. */
export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Hide the balance' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Show the balance' })).toHaveFocus();
    await expect(canvas.getByText('hidden')).toBeInTheDocument();
    await expect(canvas.getByText(/24,860\.50/)).not.toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onRefresh).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Deposit' })).toHaveFocus();
  },
};

/** The ring of a focused button covers neither the last digit nor the next button. The contrast test compares its colour with the pill in both themes. */
export const FocusRing: Story = {
  play: async ({ canvas }) => {
    const figure = canvas.getByText(/24,860\.50/).getBoundingClientRect();
    const eye = canvas.getByRole('button', { name: 'Hide the balance' });
    const refresh = canvas.getByRole('button', { name: 'Refresh the balance' });
    await userEvent.tab();
    await expect(eye).toHaveFocus();
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(eye);
    await expect(outlineStyle).toBe('solid');
    await expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, right } = eye.getBoundingClientRect();
    await expect(left - reach).toBeGreaterThanOrEqual(figure.right);
    await expect(right + reach).toBeLessThanOrEqual(refresh.getBoundingClientRect().left);
  },
};

export const Hidden: Story = { args: { hidden: true } };

export const Refreshing: Story = { args: { refreshing: true } };

export const NotKnownYet: Story = { args: { amount: undefined } };

export const VeryRich: Story = { args: { amount: money('NPR', 99_999_999_999_999n) } };

/** The pill fills a row, as in the account sheet of a phone, and keeps its refresh button. */
export const Roomy: Story = {
  args: { roomy: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Refresh the balance' })).toBeVisible();
  },
};
