import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';
import { Column, Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/Skeleton (placeholder, loading, shimmer)',
  id: 'feedback-skeleton',
  component: Skeleton,
  parameters: { sampleText: false },
  decorators: [(Story) => <Column width="16rem">{Story()}</Column>],
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Shapes: Story = {
  render: (args) => (
    <>
      <Skeleton {...args} />
      <Skeleton {...args} />
      <div style={{ blockSize: '6rem' }}>
        <Skeleton {...args} shape="block" />
      </div>
      <Row>
        <span style={{ inlineSize: '3rem', blockSize: '3rem' }}>
          <Skeleton {...args} shape="circle" />
        </span>
      </Row>
    </>
  ),
};

/** Nothing is loading yet, so nothing moves. */
export const Still: Story = { args: { still: true } };
