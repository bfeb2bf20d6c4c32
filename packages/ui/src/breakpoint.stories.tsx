import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { NarrowOnly, WideOnly } from './breakpoint.tsx';

const meta = {
  title: 'Shell/Breakpoint (responsive, hidden, width)',
  id: 'shell-breakpoint',
  component: WideOnly,
  args: { children: 'From 768 px' },
  render: (args) => (
    <>
      <WideOnly {...args} />
      <NarrowOnly>Below 768 px</NarrowOnly>
    </>
  ),
} satisfies Meta<typeof WideOnly>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Wide: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('From 768 px')).toHaveStyle({ display: 'contents' });
    await expect(canvas.getByText('Below 768 px')).not.toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('From 768 px')).not.toBeVisible();
    await expect(canvas.getByText('Below 768 px')).toHaveStyle({ display: 'contents' });
  },
};
