import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BarChart } from './bar-chart.tsx';
import { Card } from './card.tsx';
import { DonutChart } from './donut-chart.tsx';
import { StatCard } from './stat-card.tsx';

const meta = { title: 'Data/Charts' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const DAYS = ['Nov 14', 'Nov 15', 'Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20'];
const BETS = [420, 510, 470, 690, 640, 812, 760];
const PAYOUTS = [380, 470, 455, 610, 622, 700, 722];
const texts = (values: number[]) => values.map((value) => `रू ${value},000.00`);

export const Bars: Story = {
  render: () => (
    <Card title="Valid bet and payout">
      <BarChart
        title="Valid bet and payout by day"
        categoryHead="Day"
        categories={DAYS}
        series={[
          { name: 'Valid bet', values: BETS, texts: texts(BETS) },
          { name: 'Payout', values: PAYOUTS, texts: texts(PAYOUTS) },
        ]}
        formatTick={(value) => `${value}k`}
      />
    </Card>
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('table', { name: 'Valid bet and payout by day' })).toBeInTheDocument(),
};

export const BarsOfNothing: Story = {
  render: () => (
    <BarChart
      title="Valid bet"
      categoryHead="Day"
      categories={DAYS}
      series={[{ name: 'Valid bet', values: [], texts: [] }]}
      formatTick={String}
    />
  ),
};

export const BarsOfThreeMonths: Story = {
  render: () => {
    const values = Array.from({ length: 90 }, (_, index) => ((index * 37) % 91) + 5);
    return (
      <Card>
        <BarChart
          title="Bets"
          categoryHead="Day"
          categories={values.map((_, index) => `Day ${index + 1}`)}
          series={[{ name: 'Bets', values, texts: values.map(String) }]}
          formatTick={String}
        />
      </Card>
    );
  },
};

export const Donut: Story = {
  render: () => (
    <div style={{ inlineSize: '20rem' }}>
      <Card title="By category">
        <DonutChart
          title="Valid bet by category"
          centre={{ value: '4.81 M', label: 'valid bet' }}
          slices={[
            { label: 'Slots', value: 42, text: '42 %' },
            { label: 'Live casino', value: 27, text: '27 %' },
            { label: 'Sports', value: 14, text: '14 %' },
            { label: 'Lottery', value: 10, text: '10 %' },
            { label: 'Fishing', value: 7, text: '7 %' },
          ]}
        />
      </Card>
    </div>
  ),
};

export const Stats: Story = {
  render: () => (
    <div
      style={{ display: 'grid', gap: 'var(--space-4)', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' }}
    >
      <StatCard
        label="Valid bet"
        value="रू 4,812,300"
        delta={{ text: '+8.4 %', tone: 'up' }}
        note="vs last week"
        points={[12, 20, 16, 28, 24, 36, 30, 44]}
      />
      <StatCard
        label="Team profit and loss"
        value="रू -286,450"
        delta={{ text: '-2.1 %', tone: 'down' }}
        note="vs last week"
        points={[40, 34, 38, 30, 36, 28]}
      />
      <StatCard label="New members" value="0" />
      <StatCard label="My income" value="" loading />
    </div>
  ),
};
