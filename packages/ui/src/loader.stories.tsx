import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Loader } from './loader.tsx';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Feedback/Loader (spinner, loading, busy)',
  id: 'feedback-loader',
  component: Loader,
  args: { label: 'Loading' },
} satisfies Meta<typeof Loader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Sizes: Story = {
  render: (args) => (
    <Row>
      <Loader {...args} />
      <Loader {...args} size="medium" />
      <Loader {...args} size="large" />
    </Row>
  ),
};

/** A loader with a label has the role `status`. A loader without one is decorative: its parent has `aria-busy`. */
export const Spoken: Story = {
  render: (args) => (
    <Row>
      <Loader {...args} />
      <Loader />
    </Row>
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')).toHaveLength(1),
};
