import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { sampleText } from './sample-text.ts';
import { Sheet } from './sheet.tsx';
import { Column } from './story-layout.tsx';

const meta = {
  title: 'Feedback/Sheet (drawer, bottom sheet, side panel, modal)',
  id: 'feedback-sheet',
  component: Sheet,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Filter',
    closeLabel: 'Close',
    children: (
      <Column>
        {['Slots', 'Live casino', 'Fishing', 'Sports'].map((name) => (
          <Checkbox key={name} label={name} />
        ))}
      </Column>
    ),
    footer: <Button variant="brass">Show 312 games</Button>,
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Sheet>;

export default meta;
type Story = StoryObj<typeof meta>;

async function shown() {
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  return screen.getByRole('dialog');
}

export const Default: Story = {};

export const FromBelow: Story = {
  play: async () => {
    const sheet = await shown();
    await waitFor(() => expect(sheet.getBoundingClientRect().bottom).toBeCloseTo(window.innerHeight, 0));
  },
};

export const FromTheStart: Story = {
  args: { side: 'start' },
  play: async () => {
    const sheet = await shown();
    await waitFor(() => expect(sheet.getBoundingClientRect().left).toBe(0));
  },
};

export const FromTheEnd: Story = {
  args: { side: 'end' },
  play: async () => {
    const sheet = await shown();
    await waitFor(() => expect(sheet.getBoundingClientRect().right).toBeCloseTo(window.innerWidth, 0));
  },
};

/** On a right-to-left page the start is on the right. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { side: 'start' },
  play: FromTheEnd.play,
};

/** Opened and closed by keyboard only; the focus is trapped and restored. */
export const Keyboard: Story = {
  args: { open: false },
  render: function Controlled(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Filter the games</Button>
        <Sheet {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Filter the games' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const sheet = await shown();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Slots' })).toHaveFocus());
    for (let stop = 0; stop < 8; stop += 1) {
      await userEvent.tab();
      await waitFor(() => expect(sheet).toContainElement(document.activeElement as HTMLElement));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** The sheet must be answered: it has no close button, and Escape does nothing. */
export const NotClosable: Story = {
  args: { closable: false },
  play: async ({ args }) => {
    await shown();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  args: { side: 'end' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Sheet {...args} title={long} footer={<Button variant="brass">{long}</Button>}>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>{long}</p>
        ))}
      </Sheet>
    );
  },
};
