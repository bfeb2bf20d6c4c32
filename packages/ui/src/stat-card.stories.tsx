import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { sampleText } from './sample-text.ts';
import { StatCard } from './stat-card.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Data/StatCard (kpi, metric, figure, trend)',
  id: 'data-statcard',
  component: StatCard,
  args: {
    label: 'Valid bet',
    value: 'रू 4,812,300',
    delta: { text: '+8.4 %', tone: 'up' },
    note: 'vs last week',
    points: [12, 20, 16, 28, 24, 36, 30, 44],
  },
} satisfies Meta<typeof StatCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const narrow: Story['decorators'] = [(Story) => <Column width="16rem">{Story()}</Column>];

export const Default: Story = { decorators: narrow };

export const Several: Story = {
  render: (args) => (
    <div
      style={{ display: 'grid', gap: 'var(--space-4)', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' }}
    >
      <StatCard {...args} />
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

/** The link stands below the value. */
export const WithLink: Story = {
  decorators: narrow,
  args: { action: <a href="#members">Members</a> },
  play: async ({ canvas }) => expect(canvas.getByRole('link', { name: 'Members' })).toBeVisible(),
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: narrow,
  render: (args, { globals }) => (
    <StatCard {...args} label={sampleText(globals).long} value="रू 99,99,99,99,999.00" note={sampleText(globals).long} />
  ),
};
