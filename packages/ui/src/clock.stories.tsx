import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Clock } from './clock.tsx';

/** 20 November 2026, 18:42:07 in Kathmandu. */
const MOMENT_MS = Date.UTC(2026, 10, 20, 12, 57, 7);

const ALMOST_A_SECOND_MS = 800;

const meta = {
  title: 'Shell/Clock (time, zone)',
  id: 'shell-clock',
  component: Clock,
  args: { timeZone: 'Asia/Kathmandu', nowMs: () => MOMENT_MS },
  parameters: { sampleText: false },
} satisfies Meta<typeof Clock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('20/11 18:42:07')).toBeVisible();
    await expect(canvas.getByText('GMT+5:45')).toBeVisible();
  },
};

/** West of Greenwich the clock shows the previous day. */
export const Elsewhere: Story = {
  args: { timeZone: 'America/New_York', nowMs: () => Date.UTC(2026, 10, 20, 1, 0, 0) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('19/11 20:00:00')).toBeVisible();
    await expect(canvas.getByText('GMT-5')).toBeVisible();
  },
};

/** The figures change each second without a React render. */
export const Ticks: Story = {
  render: function Running(args) {
    const [startMs] = useState(() => performance.now());
    return <Clock {...args} nowMs={() => MOMENT_MS + ALMOST_A_SECOND_MS + performance.now() - startMs} />;
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('20/11 18:42:08')).toBeVisible());
  },
};
