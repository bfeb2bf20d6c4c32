import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { CountBadge } from './count-badge.tsx';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/CountBadge (unread, counter, notification)',
  id: 'feedback-countbadge',
  component: CountBadge,
  args: { count: 5 },
  parameters: { sampleText: false },
} satisfies Meta<typeof CountBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Nothing is drawn for 0, and a large count is shortened. */
export const Counts: Story = {
  render: (args) => (
    <Row>
      {[0, 1, 42, 1000].map((count) => (
        <CountBadge key={count} {...args} count={count} />
      ))}
    </Row>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('42')).toBeVisible();
    await expect(canvas.queryByText('0')).toBeNull();
    await expect(canvas.queryByText('1000')).toBeNull();
  },
};
