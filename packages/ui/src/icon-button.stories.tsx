import type { Meta, StoryObj } from '@storybook/react-vite';
import Bell from 'lucide-react/icons/bell';
import Headset from 'lucide-react/icons/headset';
import { expect, fn, userEvent } from 'storybook/test';
import { IconButton } from './icon-button.tsx';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Actions/IconButton (icon action, close button)',
  id: 'acts-iconbutton',
  component: IconButton,
  args: { label: 'Messages', children: <Bell /> },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithCount: Story = { args: { label: 'Messages, 5 unread', count: 5 } };

/** A press while the button loads is ignored. */
export const Loading: Story = {
  args: { loading: true, onClick: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Pressed: Story = {
  args: { pressed: true },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { pressed: true })).toBeVisible(),
};

export const Variants: Story = {
  render: (args) => (
    <Row>
      <IconButton {...args} variant="plain" />
      <IconButton {...args} variant="line" />
      <IconButton {...args} variant="felt" size="large">
        <Headset />
      </IconButton>
      <IconButton {...args} variant="brass" />
      <IconButton {...args} variant="art" size="small" />
    </Row>
  ),
};

export const ManyUnread: Story = { args: { label: 'Messages, 1,000 unread', count: 1000 } };

export const Keyboard: Story = {
  args: { onClick: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Messages' })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
