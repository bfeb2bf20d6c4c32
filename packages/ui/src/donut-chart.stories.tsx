import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from './card.tsx';
import { DonutChart } from './donut-chart.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Data/DonutChart (donut, pie, chart, graph, shares)',
  id: 'data-donutchart',
  component: DonutChart,
  args: {
    title: 'Valid bet by category',
    centre: { value: '4.81 M', label: 'Valid bet' },
    slices: [
      { label: 'Slots', value: 42, text: '42 %' },
      { label: 'Live casino', value: 27, text: '27 %' },
      { label: 'Sports', value: 14, text: '14 %' },
      { label: 'Lottery', value: 10, text: '10 %' },
      { label: 'Fishing', value: 7, text: '7 %' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '20rem' }}>
        <Card>{Story()}</Card>
      </div>
    ),
  ],
} satisfies Meta<typeof DonutChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** A share of the whole has no gap, and a share of nothing draws no arc. */
export const OneShare: Story = {
  args: {
    slices: [
      { label: 'Slots', value: 42, text: '100 %' },
      { label: 'Lottery', value: 0, text: '0 %' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('circle[data-series]')).toHaveLength(1);
  },
};

/** Screen readers read the list beside the drawing. */
export const Spoken: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure', { name: 'Valid bet by category' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toContain('Slots42 %');
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <DonutChart
      {...args}
      slices={[
        { label: sampleText(globals).long, value: 60, text: '60 %' },
        { label: sampleText(globals).hotGames, value: 40, text: '40 %' },
      ]}
    />
  ),
};
