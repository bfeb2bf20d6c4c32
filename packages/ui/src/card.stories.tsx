import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Data/Card (panel, box, surface)',
  id: 'data-card',
  component: Card,
  args: { title: 'New members', end: <Badge tone="win">Done</Badge>, children: <p>Last 7 days</p> },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Without a title and an end the card has no head. */
export const Bare: Story = {
  render: () => <Card>Last 7 days</Card>,
  play: async ({ canvas }) => expect(canvas.queryByRole('heading')).toBeNull(),
};

/** A table reaches both edges of the card. */
export const Flush: Story = { args: { padding: 'flush' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Card {...args} title={sampleText(globals).long}>
      <p>{sampleText(globals).notice}</p>
    </Card>
  ),
};
