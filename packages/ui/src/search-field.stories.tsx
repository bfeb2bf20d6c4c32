import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { noop } from './sample-text.ts';
import { SearchField } from './search-field.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/SearchField (input, filter, find)',
  id: 'form-searchfield',
  component: SearchField,
  args: { label: 'Search games', clearLabel: 'Clear the search', value: '', onValueChange: noop },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <SearchField {...args} value={value} onValueChange={setValue} />
      </Column>
    );
  },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = {
  args: { value: 'dragon' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }));
    await expect(canvas.getByRole('searchbox', { name: 'Search games' })).toHaveValue('');
  },
};

export const Small: Story = { args: { size: 'small', label: 'Account' } };

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('dragon');
    await expect(canvas.getByRole('searchbox')).toHaveValue('dragon');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Clear the search' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
};
