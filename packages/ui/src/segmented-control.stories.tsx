import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { noop } from './sample-text.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/SegmentedControl (toggle group, filter, tabs)',
  id: 'form-segmentedcontrol',
  component: SegmentedControl,
  args: {
    label: 'Range',
    value: '7',
    onValueChange: noop,
    segments: [
      { value: '1', label: 'Today' },
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
      { value: 'custom', label: 'Custom' },
    ],
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedControl {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedControl>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Today' }));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '30 days' })).toBeChecked();
  },
};

export const Small: Story = { args: { size: 'small' } };

export const Full: Story = {
  args: { full: true },
  decorators: [(Story) => <Column>{Story()}</Column>],
};

/** The control is one tab stop, on the selected segment. The arrow keys select. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '7 days' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '30 days' })).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('radio', { name: 'Today' })).toBeChecked();
  },
};
