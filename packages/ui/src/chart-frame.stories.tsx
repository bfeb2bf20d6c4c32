import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { BarChart } from './bar-chart.tsx';
import { Button } from './button.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { DonutChart } from './donut-chart.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const again = fn();
const SERIES = ['Valid bet', 'Payout'];
const DAYS = ['Nov 15', 'Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20', 'Nov 21'];

interface BarsProps {
  title?: string;
  series?: readonly string[];
  day?: string;
}

function Bars({ title = 'Valid bet and payout', series = SERIES, day = 'Day' }: BarsProps) {
  const values = [
    [240, 1530, 1110, 570, 450, 800, 590],
    [680, 1370, 1480, 220, 140, 570, 2490],
  ];
  return (
    <BarChart
      title={title}
      categoryHead={day}
      categories={DAYS}
      series={series.map((name, index) => ({
        name,
        values: values[index] ?? [],
        texts: (values[index] ?? []).map(String),
      }))}
      formatTick={String}
      legend={false}
    />
  );
}

const meta = {
  title: 'Data/ChartFrame (chart card, graph)',
  id: 'data-chartframe',
  component: ChartFrame,
  args: {
    title: 'Valid bet and payout',
    state: 'ready',
    legend: SERIES,
    empty: <EmptyState text="No bets in these days." />,
    error: (
      <ErrorState
        text="The figures could not be loaded."
        action={
          <Button variant="brass" onClick={again}>
            Try again
          </Button>
        }
      />
    ),
    children: () => <Bars />,
  },
  decorators: [(Story) => <Column width="48rem">{Story()}</Column>],
} satisfies Meta<typeof ChartFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args, { globals }) => {
    const { validBet, payout, day } = sampleText(globals);
    return (
      <ChartFrame {...args} legend={[validBet, payout]}>
        {() => <Bars title={args.title} series={[validBet, payout]} day={day} />}
      </ChartFrame>
    );
  },
};

/** The frame shows the only legend. Each label is centred below its columns, the last one included. */
export const Bar: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Payout', { selector: '[data-series]' })).toHaveLength(1);
    const middleOf = (element: Element | null) => {
      const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
      return (left + right) / 2;
    };
    const label = canvas.getAllByText('Nov 21').find(({ style }) => style.gridColumn !== '');
    const column = canvas.getByTitle(/^Nov 21/);
    await expect(Math.abs(middleOf(label ?? null) - middleOf(column))).toBeLessThan(1);
  },
};

export const Donut: Story = {
  args: {
    title: 'By category',
    legend: [],
    footer: 'All categories: 4.81 M',
    children: () => (
      <DonutChart
        title="By category"
        centre={{ value: '4.81 M', label: 'valid bet' }}
        slices={[
          { label: 'Slots', value: 42, text: '42 %' },
          { label: 'Live casino', value: 37, text: '37 %' },
          { label: 'Sports', value: 21, text: '21 %' },
        ]}
      />
    ),
  },
};

export const Loading: Story = { args: { state: 'loading' } };

export const Empty: Story = { args: { state: 'empty' } };

export const Failed: Story = {
  args: { state: 'error' },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Try again' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(again).toHaveBeenCalled();
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <Column width="336px">{Story()}</Column>],
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return <ChartFrame {...args} title={long} legend={[long, sampleText(globals).deposit]} footer={long} />;
  },
};
