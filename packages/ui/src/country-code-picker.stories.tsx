import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CountryCodePicker } from './country-code-picker.tsx';
import { localeOf, sampleCountries, sampleFormText, sampleNameOf } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Form/CountryCodePicker (combobox, country, dropdown)',
  id: 'form-countrycodepicker',
  component: CountryCodePicker,
  args: {
    label: '',
    countries: sampleCountries,
    value: 'NP',
    onValueChange: noop,
    locale: 'en',
    texts: { search: '', empty: '', choose: '' },
  },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <CountryCodePicker
          {...args}
          label={args.label || text.country}
          locale={localeOf(globals)}
          nameOf={sampleNameOf(globals)}
          texts={{ search: text.countrySearch, empty: text.countryEmpty, choose: text.countryChoose }}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof CountryCodePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Empty: Story = { args: { value: null } };

export const Invalid: Story = { args: { value: null, error: 'Please choose a country' } };

export const Disabled: Story = { args: { disabled: true } };

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: /Nepal \+977/ }));
    await waitFor(() => expect(screen.getByRole('option', { name: /Nepal/ })).toBeVisible());
  },
};

export const OpenRightToLeft: Story = { ...Open, globals: { direction: 'rtl' } };

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: /Nepal/ }));
    await userEvent.type(await screen.findByPlaceholderText('Country or code'), 'Atlantis');
    await waitFor(() => expect(screen.getByText('No country matches this search.')).toBeVisible());
    await expect(screen.queryByRole('option')).toBeNull();
  },
};

/** A country is found by its name in the page's language and by its English name. */
export const Nepali: Story = {
  globals: { language: 'ne' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: /नेपाल/ }));
    const search = await screen.findByPlaceholderText('देश वा कोड');
    await userEvent.type(search, 'थाइ');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.clear(search);
    await userEvent.type(search, 'thai');
    await waitFor(() => expect(screen.getByRole('option', { name: /थाइल्यान्ड/ })).toBeVisible());
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  args: { value: 'VC' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="16rem">
        <CountryCodePicker {...args} label={long} error={long} locale={localeOf(globals)} />
      </Column>
    );
  },
};

/** Enter opens the list with the focus in its search box, a dialling code finds a country, Enter selects it, Escape cancels. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: /Nepal/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByPlaceholderText('Country or code')).toHaveFocus());
    await userEvent.keyboard('+880');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    const trigger = await canvas.findByRole('combobox', { name: /Bangladesh \+880/ });
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByPlaceholderText('Country or code')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(canvas.getByRole('combobox', { name: /Bangladesh/ })).toBeVisible();
  },
};
