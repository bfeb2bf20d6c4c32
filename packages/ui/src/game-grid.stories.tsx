import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { EmptyState } from './empty-state.tsx';
import { GameGrid, GameGridSkeleton } from './game-grid.tsx';
import { GameTile } from './game-tile.tsx';
import { noop, sampleGames, sampleText, tileTextsOf } from './sample-text.ts';

const meta = {
  title: 'Lobby/GameGrid (grid, list of games, gallery)',
  id: 'lobby-gamegrid',
  component: GameGrid,
  args: { label: 'Hot games' },
  render: (args, { globals }) => (
    <GameGrid {...args}>
      {sampleGames.map((game, index) => (
        <GameTile
          key={game.nodeId}
          {...game}
          texts={tileTextsOf(sampleText(globals))}
          hot={index === 0}
          favourite={index === 1}
          onFavouriteChange={noop}
          onPlay={noop}
          onTrial={noop}
        />
      ))}
    </GameGrid>
  ),
} satisfies Meta<typeof GameGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Three columns fit in 366 px, on a phone of 390 px. */
export const Phone: Story = {
  parameters: { phone: false },
  decorators: [(Story) => <div style={{ inlineSize: '366px' }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('article').map((tile) => tile.getBoundingClientRect().top);
    await expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  },
};

export const Loading: Story = { render: () => <GameGridSkeleton count={12} label="Loading games" /> };

export const NoGames: Story = {
  render: (_args, { globals }) => <EmptyState drawing="search" text={sampleText(globals).nothing} />,
};

export const AThousandGames: Story = {
  render: (args, { globals }) => (
    <GameGrid {...args}>
      {Array.from({ length: 1000 }, (_, nodeId) => (
        <GameTile
          key={nodeId}
          nodeId={nodeId}
          title={`Game ${nodeId}`}
          vendor="PG"
          texts={tileTextsOf(sampleText(globals))}
          onPlay={noop}
        />
      ))}
    </GameGrid>
  ),
  // The accessibility check of a thousand equal tiles takes minutes and finds no more than that of one tile.
  parameters: { a11y: { test: 'off' } },
};
