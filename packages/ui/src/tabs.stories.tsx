import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { noop } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { Tabs } from './tabs.tsx';

const meta = {
  title: 'Form/Tabs (tab panel, sections)',
  id: 'form-tabs',
  component: Tabs,
  args: {
    label: 'How to log in',
    value: 'username',
    onValueChange: noop,
    tabs: [
      { value: 'username', label: 'Username', panel: <p>Username and password.</p> },
      { value: 'sms', label: 'SMS code', panel: <p>A mobile number and a code.</p> },
    ],
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <Tabs {...args} value={value} onValueChange={setValue} />
      </Column>
    );
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'SMS code' }));
    await expect(canvas.getByText('A mobile number and a code.')).toBeVisible();
  },
};

/** The previous panel disappears when the next one appears, so that two panels are never shown together. */
export const OnePanel: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('tab', { name: 'SMS code' }).click();
    await Promise.resolve();
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
  },
};

/** Text typed in one tab is kept while another tab is shown. */
export const KeepsPanels: Story = {
  args: {
    keepsPanels: true,
    tabs: [
      { value: 'username', label: 'Username', panel: <input aria-label="Name" /> },
      { value: 'sms', label: 'SMS code', panel: <input aria-label="Number" /> },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText('Number')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Name'), 'suraj92');
    await userEvent.click(canvas.getByRole('tab', { name: 'SMS code' }));
    await expect(canvas.getByLabelText('Name')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Username' }));
    await expect(canvas.getByLabelText('Name')).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveValue('suraj92');
  },
};

export const Line: Story = {
  args: {
    look: 'line',
    tabs: [
      { value: 'username', label: 'Announcements', count: 3, panel: <p>Three are new.</p> },
      { value: 'sms', label: 'Messages', panel: <p>Nothing new.</p> },
    ],
  },
};

/** The tabs are one tab stop. Arrow keys move and wrap around, Enter chooses, Tab moves on to the panel. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const tab = (name: string) => canvas.getByRole('tab', { name });
    await userEvent.tab();
    await expect(tab('Username')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(tab('SMS code')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(tab('SMS code')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(tab('Username')).toHaveFocus());
  },
};
