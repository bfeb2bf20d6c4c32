import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { GameTile } from './game-tile.tsx';
import { sampleText, tileTextsOf } from './sample-text.ts';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Lobby/GameTile',
  component: GameTile,
  args: {
    nodeId: 12,
    title: 'Gold of Anubis',
    vendor: 'MG',
    texts: { play: 'PLAY NOW', trial: 'FREE TRIAL', hot: 'HOT', favourite: 'Favourite' },
    onPlay: fn(),
    onTrial: fn(),
    onFavouriteChange: fn(),
  },
  decorators: [(Story) => <div style={{ inlineSize: '11rem' }}>{Story()}</div>],
} satisfies Meta<typeof GameTile>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The acts come with the focus, as they come under the pointer. */
export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPlay).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'FREE TRIAL Gold of Anubis' })).toBeVisible());
  },
};

export const HotFavourite: Story = {
  args: { hot: true, favourite: true },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Favourite/, pressed: true }));
    await expect(args.onFavouriteChange).toHaveBeenCalledWith(false);
    await expect(args.onPlay).not.toHaveBeenCalled();
  },
};

/** Free play is not offered: one act. */
export const WithoutTrial: Story = {
  args: { onTrial: undefined },
  play: async ({ canvas }) => expect(canvas.queryByText('FREE TRIAL')).toBeNull(),
};

export const Maintenance: Story = {
  args: { maintenance: 'Under maintenance until 05:00' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Under maintenance until 05:00')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /PLAY NOW/ })).toBeNull();
  },
};

/** The picture cannot be loaded: the default icon on the tile's colours. */
export const BrokenPicture: Story = { args: { art: { src: 'data:image/webp;base64,AAAA' } } };

export const FiveStyles: Story = {
  render: (args) => (
    <Row>
      {[0, 1, 2, 3, 4].map((nodeId) => (
        <div key={nodeId} style={{ inlineSize: '9rem' }}>
          <GameTile {...args} nodeId={nodeId} title={`Style ${nodeId + 1}`} />
        </div>
      ))}
    </Row>
  ),
  decorators: [(Story) => <div style={{ inlineSize: '60rem' }}>{Story()}</div>],
};

/** As narrow as on a phone, with long words. */
export const LongWords: Story = {
  globals: { language: 'ne' },
  args: { hot: true },
  decorators: [(Story) => <div style={{ inlineSize: '6.75rem' }}>{Story()}</div>],
  render: (args, { globals }) => (
    <GameTile
      {...args}
      texts={tileTextsOf(sampleText(globals))}
      title={sampleText(globals).long}
      vendor={sampleText(globals).long}
    />
  ),
  play: async () => userEvent.tab(),
};
