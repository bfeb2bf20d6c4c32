import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Slider, type SliderProps } from './slider.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/Slider (range)',
  id: 'form-slider',
  component: Slider,
  args: { label: 'Rate', value: 0.8, max: 1.5, step: 0.1, valueText: '0.8%', onValueChange: fn() },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof Slider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Disabled: Story = { args: { disabled: true } };

export const LongWords: Story = {
  args: { label: 'टोलीको वैध बाजीको न्यूनतम रकम (नेपाली रुपैयाँ)', valueText: 'NPR 1,234,567,890.00' },
};

function Rate(props: SliderProps) {
  const [value, setValue] = useState(props.value);
  return <Slider {...props} value={value} valueText={`${value}%`} onValueChange={setValue} />;
}

export const Keyboard: Story = {
  render: (args) => <Rate {...args} />,
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Rate' });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await expect(slider).toHaveAttribute('aria-valuetext', '0.8%');
  },
};
