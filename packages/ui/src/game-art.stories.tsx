import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { GameArt } from './game-art.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="teal"/><circle cx="1.5" cy="2" r="1" fill="white"/></svg>',
)}`;

const meta = {
  title: 'Lobby/GameArt (picture, cover, thumbnail)',
  id: 'lobby-gameart',
  component: GameArt,
  args: { nodeId: 10, sources: { src: PICTURE } },
  parameters: { sampleText: false },
  decorators: [
    (Story) => <div style={{ position: 'relative', inlineSize: '9rem', blockSize: '12rem' }}>{Story()}</div>,
  ],
} satisfies Meta<typeof GameArt>;

export default meta;
type Story = StoryObj<typeof meta>;

const stateOf = (root: HTMLElement) => root.querySelector('[data-state]')?.getAttribute('data-state');

export const Default: Story = {};

/** The default icon stands on the tile's colours while a game has no picture. */
export const WithoutPicture: Story = {
  render: ({ nodeId }) => <GameArt nodeId={nodeId} />,
  play: async ({ canvasElement }) => expect(stateOf(canvasElement)).toBe('icon'),
};

/** The default icon is shown where the picture fails to load. */
export const BrokenPicture: Story = {
  args: { sources: { src: 'data:image/webp;base64,AAAA' }, eager: true },
  play: async ({ canvasElement }) => waitFor(() => expect(stateOf(canvasElement)).toBe('icon')),
};
