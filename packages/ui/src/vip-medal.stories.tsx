import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Row } from './story-layout.tsx';
import { VipMedal } from './vip-medal.tsx';

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const meta = {
  title: 'Data/VipMedal (level, rank, badge)',
  id: 'data-vipmedal',
  component: VipMedal,
  args: { level: 3, label: 'VIP 3', size: 'large' },
} satisfies Meta<typeof VipMedal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => expect(canvas.getByRole('img', { name: 'VIP 3' })).toBeVisible(),
};

export const Levels: Story = {
  render: () => (
    <Row>
      {LEVELS.map((level) => (
        <VipMedal key={level} level={level} label={`VIP ${level}`} size="large" />
      ))}
    </Row>
  ),
};

/** Without a label the medal is hidden from screen readers, because the text stands beside it. */
export const Sizes: Story = {
  render: () => (
    <Row>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Row key={size}>
          <VipMedal level={8} size={size} /> VIP 8
        </Row>
      ))}
    </Row>
  ),
  play: async ({ canvas }) => expect(canvas.queryByRole('img')).toBeNull(),
};
