import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import type { TimeLeft } from './countdown-model.ts';
import { Countdown } from './countdown.tsx';
import { Row } from './story-layout.tsx';
import { useCountdown } from './use-countdown.ts';

const spoken = ({ hours, minutes, seconds }: TimeLeft) => `${hours} h ${minutes} min ${seconds} s left`;
const NOW_MS = Date.UTC(2026, 10, 20, 12, 57, 7);
const standing = () => NOW_MS;
const UNITS = {
  en: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  ne: { days: 'दिन', hours: 'घण्टा', minutes: 'मिनेट', seconds: 'सेकेन्ड' },
};

const meta = {
  title: 'Feedback/Countdown (timer, clock)',
  id: 'feedback-countdown',
  component: Countdown,
  args: { label: 'Next draw', spoken, atMs: NOW_MS + 7_509_000, nowMs: standing },
} satisfies Meta<typeof Countdown>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => expect(canvas.getByRole('timer', { name: 'Next draw' })).toHaveTextContent('2:05:09'),
};

/** A day and more is written in words before the digits. */
export const Days: Story = {
  args: { atMs: NOW_MS + 567_725_000, writeDays: ({ days, time }) => `${days} d ${time}` },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('timer', { name: 'Next draw' })).toHaveTextContent('6 d 13:42:05'),
};

/** For a draw: each unit has its own box; days show while there are any. */
export const Boxes: Story = {
  render: () => (
    <Row>
      {[7_509_000, 190_000_000].map((leftMs) => (
        <Countdown
          key={leftMs}
          label="Next draw"
          spoken={spoken}
          units={UNITS.en}
          atMs={NOW_MS + leftMs}
          nowMs={standing}
        />
      ))}
    </Row>
  ),
};

export const BoxesInNepali: Story = { globals: { language: 'ne' }, args: { units: UNITS.ne } };

export const Ended: Story = { args: { atMs: NOW_MS - 1 } };

/** The countdown ends one second later: it calls back once and announces the end. */
export const RunsOut: Story = {
  args: { onEnd: fn() },
  render: ({ onEnd }) => <Countdown label="The code is valid for" spoken={spoken} seconds={1} onEnd={onEnd} />,
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status').textContent).toBe('');
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('00:00'), { timeout: 4000 });
    await expect(args.onEnd).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('status')).toHaveTextContent('0 h 0 min 0 s left');
  },
};

/** `useCountdown` gives the label of a button that sends a code again. */
export const SendAgain: Story = {
  render: function SendCode() {
    const [atMs, setAtMs] = useState(NOW_MS + 59_000);
    const left = useCountdown({ atMs, nowMs: standing });
    return (
      <Button disabled={left > 0} onClick={() => setAtMs(NOW_MS + 60_000)} data-figures>
        {left > 0 ? `Send again in ${left} s` : 'Send the code'}
      </Button>
    );
  },
  play: async ({ canvas }) => expect(canvas.getByRole('button')).toHaveTextContent('Send again in 59 s'),
};
