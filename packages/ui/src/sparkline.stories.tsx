import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Sparkline } from './sparkline.tsx';

const meta = {
  title: 'Data/Sparkline (trend, line, graph)',
  id: 'data-sparkline',
  component: Sparkline,
  args: { values: [12, 20, 16, 28, 24, 36, 30, 44] },
  parameters: { sampleText: false },
  decorators: [(Story) => <div style={{ inlineSize: '12rem', blockSize: '4rem' }}>{Story()}</div>],
} satisfies Meta<typeof Sparkline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Losing: Story = { args: { values: [40, 34, 38, 30, 36, 28], tone: 'lose' } };

/** A single value makes no line, so the sparkline draws nothing. */
export const OneValue: Story = {
  args: { values: [12] },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('svg')).toBeNull(),
};
