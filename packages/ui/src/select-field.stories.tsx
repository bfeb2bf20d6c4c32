import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { noop } from './sample-text.ts';
import { SelectField } from './select-field.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/SelectField (dropdown, select, combobox, input)',
  id: 'form-selectfield',
  component: SelectField,
  args: {
    label: 'Category',
    value: 'RNG',
    onValueChange: noop,
    options: [
      { value: 'ALL', label: 'All categories' },
      { value: 'RNG', label: 'Slots' },
      { value: 'LIVE', label: 'Live casino' },
      { value: 'FISH', label: 'Fishing', disabled: true },
    ],
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <SelectField {...args} value={value} onValueChange={setValue} />
      </Column>
    );
  },
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Category' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Live casino' }));
    await expect(canvas.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Live casino');
  },
};

export const Empty: Story = { args: { value: null, placeholder: 'Choose a category' } };

export const Invalid: Story = {
  args: { value: null, placeholder: 'Choose a bank', label: 'Bank', error: 'Please choose a bank' },
};

export const Disabled: Story = { args: { disabled: true } };

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible());
    // A strict CSP would refuse this style element (`UiProvider`).
    await expect(document.querySelector('style[data-href^="base-ui"]')).toBeNull();
  },
};

export const AThousandOptions: Story = {
  args: {
    value: '500',
    options: Array.from({ length: 1000 }, (_, index) => ({ value: String(index), label: `Vendor ${index}` })),
  },
};

/** An arrow key opens the list at the selected option and skips disabled ones, Enter selects, Escape cancels. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'Category' });
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Slots' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Live casino' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(box).toHaveTextContent('Live casino'));
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Live casino' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(box).toHaveTextContent('Live casino');
  },
};
