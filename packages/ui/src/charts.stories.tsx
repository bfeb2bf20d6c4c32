import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './card.tsx';
import { DonutChart } from './donut-chart.tsx';
import { StatCard } from './stat-card.tsx';

const meta = { title: 'Data/Charts (donut, pie, stat card, sparkline, graph)', id: 'data-charts' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

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
