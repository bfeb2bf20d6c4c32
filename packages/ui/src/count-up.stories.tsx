import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { CountUp } from './count-up.tsx';
import { Row } from './story-layout.tsx';

const rupees = (value: bigint) => formatMoney(money('NPR', value), 'en-IN');
const digitsOf = (root: HTMLElement) => root.querySelector('[aria-hidden]');

const meta = {
  title: 'Data/CountUp (jackpot, counter, figure)',
  id: 'data-countup',
  component: CountUp,
  args: { value: 2_486_050n, format: rupees },
  parameters: { sampleText: false },
  decorators: [(Story) => <b style={{ fontSize: 'var(--type-28)' }}>{Story()}</b>],
} satisfies Meta<typeof CountUp>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The figure counts up from zero when it is first shown. Screen readers read the final figure from the start. */
export const FromZero: Story = {
  args: { from: 0n },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/24,860\.50/, { selector: 'span:not([aria-hidden])' })).toBeInTheDocument();
    await waitFor(() => expect(digitsOf(canvasElement)).toHaveTextContent(/24,860\.50/), { timeout: 4000 });
  },
};

/** The figure moves from the shown value to the new one without moving its neighbours. */
export const Rolls: Story = {
  render: function Jackpot(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Row>
        <CountUp {...args} value={value} />
        <Button onClick={() => setValue(value + 123_456n)}>Add</Button>
      </Row>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await expect(canvas.getByText(/26,095\.06/, { selector: 'span:not([aria-hidden])' })).toBeInTheDocument();
    await waitFor(() => expect(digitsOf(canvasElement)).toHaveTextContent(/26,095\.06/), { timeout: 4000 });
  },
};

export const VeryBig: Story = { args: { value: 99_999_999_999_999n } };
