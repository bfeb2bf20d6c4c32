import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Progress, ProgressRing } from './progress.tsx';
import { sampleText } from './sample-text.ts';
import { Column, Row } from './story-layout.tsx';
import { VipMedal } from './vip-medal.tsx';

const meta = {
  title: 'Data/Progress (bar, ring, meter, loader)',
  id: 'data-progress',
  component: Progress,
  args: { label: 'VIP 3 to VIP 4', value: 68, valueText: '68 %' },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'VIP 3 to VIP 4' });
    await expect(bar).toHaveAttribute('aria-valuenow', '68');
    await expect(bar).toHaveAttribute('aria-valuetext', '68 %');
  },
};

export const States: Story = {
  render: (args) => (
    <>
      <Progress {...args} label="Not begun" value={0} valueText="0 of 5" max={5} />
      <Progress {...args} label="On its way" value={3} valueText="3 of 5" max={5} tone="felt" />
      <Progress {...args} label="Over the limit" value={9} valueText="9 of 5" max={5} tone="lose" />
      <Progress {...args} label="Done" value={5} valueText="5 of 5" max={5} />
      <Progress {...args} labelHidden />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Over the limit' })).toHaveAttribute('aria-valuenow', '5');
  },
};

export const Rings: Story = {
  render: (args) => (
    <Row>
      <ProgressRing {...args} size="small" />
      <ProgressRing {...args} value={0} valueText="0 %" />
      <ProgressRing {...args} value={100} valueText="100 %" tone="felt" />
      <ProgressRing {...args} size="large" />
      <ProgressRing {...args} size="large">
        <VipMedal level={3} />
      </ProgressRing>
    </Row>
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole('progressbar', { name: 'VIP 3 to VIP 4' })).toHaveLength(5),
};

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  render: (args) => (
    <>
      <Progress {...args} />
      <ProgressRing {...args} value={25} valueText="25 %" size="large" />
    </>
  ),
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <Column width="16rem">{Story()}</Column>],
  render: (args, { globals }) => <Progress {...args} label={sampleText(globals).long} />,
};
