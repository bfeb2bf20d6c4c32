import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { GameTile } from './game-tile.tsx';
import { sampleText, tileTextsOf } from './sample-text.ts';
import { Row } from './story-layout.tsx';

const meta = {
  title: 'Lobby/GameTile (card, game, thumbnail)',
  id: 'lobby-gametile',
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

/** The buttons appear on focus as on hover. */
export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPlay).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'FREE TRIAL Gold of Anubis' })).toBeVisible());
  },
};

/**
 * Simulates a tap on the middle of an element. As in a browser, each event goes to the element under the finger at that
 * moment, which the previous event may have changed.
 */
async function tap(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { pointerType: 'touch', clientX: x + width / 2, clientY: y + height / 2 };
  for (const send of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.click]) {
    const under = document.elementFromPoint(at.clientX, at.clientY);
    await send(under ?? document.body, at);
  }
}

/** The first tap shows the buttons, also where PLAY NOW will appear; the next tap plays. The heart does neither. */
export const Touch: Story = {
  play: async ({ args, canvas }) => {
    const tile = canvas.getByRole('article');
    const play = canvas.getByRole('button', { name: 'PLAY NOW Gold of Anubis' });
    const heart = canvas.getByRole('button', { name: 'Favourite, Gold of Anubis' });
    // The tile is rendered once the browser knows that it is in the viewport.
    await waitFor(() => expect(heart.checkVisibility({ contentVisibilityAuto: true })).toBe(true));
    await tap(heart);
    await expect(args.onFavouriteChange).toHaveBeenCalledOnce();
    await expect(tile).toHaveAttribute('data-state', 'idle');

    await tap(play);
    await expect(tile).toHaveAttribute('data-state', 'open');
    await expect(args.onPlay).not.toHaveBeenCalled();
    await tap(heart);
    await expect(args.onFavouriteChange).toHaveBeenCalledTimes(2);
    await expect(args.onPlay).not.toHaveBeenCalled();

    await tap(play);
    await expect(args.onPlay).toHaveBeenCalledOnce();
    await expect(args.onTrial).not.toHaveBeenCalled();

    await tap(document.body);
    await expect(tile).toHaveAttribute('data-state', 'idle');
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

/** Free play is not offered, so there is one button. */
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

/** The default icon is shown on the tile's colours where the picture fails to load. */
export const BrokenPicture: Story = { args: { art: { src: 'data:image/webp;base64,AAAA' } } };

export const FiveStyles: Story = {
  parameters: { phone: false },
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

/** The whole word fits in the badge beside the heart on the narrowest tile. */
export const HotOnAPhone: Story = {
  globals: { language: 'ne' },
  args: { hot: true },
  decorators: [(Story) => <div style={{ inlineSize: '105px' }}>{Story()}</div>],
  render: (args, { globals }) => <GameTile {...args} texts={tileTextsOf(sampleText(globals))} />,
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const badge = canvas.getByText(sampleText({ language: 'ne' }).hot);
    const heart = canvas.getByRole('button', { pressed: false });
    await expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth);
    await expect(badge.getBoundingClientRect().right).toBeLessThan(heart.getBoundingClientRect().left);
  },
};

/** The tile is as narrow as on a phone and has long labels. */
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

/** Tab stops are play, try and heart, in that order; they are visible while the tile has the focus. */
export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPlay).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onTrial).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'PLAY NOW Gold of Anubis' })).toBeVisible());
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onFavouriteChange).toHaveBeenCalledWith(true);
    await expect(args.onPlay).toHaveBeenCalledOnce();
  },
};
