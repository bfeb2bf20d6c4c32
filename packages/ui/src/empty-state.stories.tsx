import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { sampleText } from './sample-text.ts';
import { Column, Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/EmptyState (empty, placeholder, no results)',
  id: 'feedback-emptystate',
  component: EmptyState,
  args: { drawing: 'search', text: 'No games match this search.', action: <Button>Clear the search</Button> },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Drawings: Story = {
  render: () => (
    <Row>
      <EmptyState drawing="cards" text="No bets in this period." />
      <EmptyState drawing="inbox" text="No messages." />
      <EmptyState drawing="works" text="System maintenance." />
      <EmptyState drawing="barred" text="Access restricted." />
    </Row>
  ),
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Column width="20rem">
      <EmptyState {...args} text={sampleText(globals).long} action={<Button>{sampleText(globals).save}</Button>} />
    </Column>
  ),
};
