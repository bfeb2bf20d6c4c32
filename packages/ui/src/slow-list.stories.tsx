import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { SlowList } from './slow-list.tsx';
import { Column } from './story-layout.tsx';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), content: `Place ${index + 1}` }));

/** The list also stops on hover. Under reduced motion it does not move and can be scrolled. */
const meta = {
  title: 'Lobby/SlowList (winners, ticker, board)',
  id: 'lobby-slow-list',
  component: SlowList,
  args: { label: 'Winners', rows: 4, items: itemsOf(20) },
  decorators: [(Story) => <Column width="20rem">{Story()}</Column>],
} satisfies Meta<typeof SlowList>;

export default meta;
type Story = StoryObj<typeof meta>;

function animationOf(root: HTMLElement) {
  const mover = root.querySelector('[role="group"] > div');
  return mover ? getComputedStyle(mover) : undefined;
}

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvasElement, canvas }) => {
    await expect(animationOf(canvasElement)?.animationPlayState).toBe('running');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(20);
  },
};

/** It stops while it has the focus. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('group', { name: 'Winners' })).toHaveFocus();
    await waitFor(() => expect(animationOf(canvasElement)?.animationPlayState).toBe('paused'));
    await userEvent.tab();
    await waitFor(() => expect(animationOf(canvasElement)?.animationPlayState).toBe('running'));
  },
};

/** A list that is completely visible does not move and is not a tab stop. */
export const Short: Story = {
  args: { items: itemsOf(3) },
  play: async ({ canvas, canvasElement }) => {
    await expect(animationOf(canvasElement)?.animationName).toBe('none');
    await expect(canvas.getByRole('group', { name: 'Winners' })).not.toHaveAttribute('tabindex');
  },
};

export const Thousand: Story = { args: { items: itemsOf(1000) } };
