import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Column } from './story-layout.tsx';
import { Switch } from './switch.tsx';

const meta = {
  title: 'Form/Switch (toggle, on off, setting)',
  id: 'form-switch',
  component: Switch,
  args: { label: 'Sound' },
  decorators: [(Story) => <Column>{Story()}</Column>],
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Sound' }));
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};

export const On: Story = { args: { defaultChecked: true } };

export const WithHelp: Story = {
  args: { label: 'Two-step sign-in', help: 'A code by SMS on a new device.', defaultChecked: true },
};

export const Disabled: Story = { args: { disabled: true } };

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('switch', { name: 'Sound' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};
