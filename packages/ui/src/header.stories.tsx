import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Button } from './button.tsx';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import { sampleText } from './sample-text.ts';

const meta = {
  title: 'Shell/Header (top bar, app bar, navigation)',
  id: 'shell-header',
  component: Header,
  args: { start: <Logo />, end: <Button variant="brass">Log in</Button> },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The header of a visitor. The stories of AppShell show that of a member. */
export const Default: Story = {};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Log in' })).toHaveFocus();
  },
};

/** The height is 56 px on a phone, whatever the header holds. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner').getBoundingClientRect().height).toBe(56);
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => (
    <Header {...args} end={<Button variant="brass">{sampleText(globals).logIn}</Button>} />
  ),
};
