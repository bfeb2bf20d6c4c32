import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { CdnProvider, useCdn } from './cdn-provider.tsx';
import { CdnImage } from './image.tsx';
import { Column } from './story-layout.tsx';

const drawing = (word: string, from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="320" height="180" fill="url(#g)"/><text x="160" y="100" text-anchor="middle" font-family="sans-serif" font-size="28" fill="white">${word}</text></svg>`,
  )}`;

const BROKEN = 'data:image/webp;base64,AAAA';

const meta = {
  title: 'Lobby/Image (picture, photo, cdn)',
  id: 'lobby-image',
  component: CdnImage,
  args: {
    sources: { src: drawing('The picture', 'seagreen', 'midnightblue') },
    alt: 'A golden egg',
    width: 320,
    height: 180,
    fallback: drawing('The default', 'dimgray', 'black'),
  },
  decorators: [(Story) => <Column width="20rem">{Story()}</Column>],
} satisfies Meta<typeof CdnImage>;

export default meta;
type Story = StoryObj<typeof meta>;

const stateOf = (root: HTMLElement) => root.querySelector('[data-state]')?.getAttribute('data-state');

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(stateOf(canvasElement)).toBe('shown'));
    await waitFor(() => expect(canvas.getByRole('img', { name: 'A golden egg' })).toBeVisible());
  },
};

/** The image is tried once. The default picture follows a failure. */
export const Failed: Story = {
  args: { sources: { src: BROKEN } },
  play: async ({ canvas, canvasElement, args }) => {
    await waitFor(() => expect(stateOf(canvasElement)).toBe('fallback'));
    await expect(canvas.getByRole('img', { name: 'A golden egg' })).toHaveAttribute('src', args.fallback);
  },
};

/** Where the default picture fails too, an icon carries the name. */
export const AllFailed: Story = {
  args: { sources: { src: BROKEN }, fallback: BROKEN },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(stateOf(canvasElement)).toBe('broken'));
    await expect(canvas.getByRole('img', { name: 'A golden egg' })).toBeVisible();
  },
};

/** The space is reserved; nothing is loaded until a tenth of it is visible. */
export const FarDown: Story = {
  decorators: [
    (Story) => (
      <>
        <p style={{ blockSize: '300vh' }}>The picture is under this.</p>
        {Story()}
      </>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(stateOf(canvasElement)).toBe('waiting');
    await expect(canvas.queryByRole('img')).toBeNull();
    canvasElement.querySelector('[data-state]')?.scrollIntoView();
    await waitFor(() => expect(stateOf(canvasElement)).toBe('shown'));
    window.scrollTo(0, 0);
  },
};

/** All pictures of a visit come from one CDN of the server's list, picked at random. */
export const OneCdnForAll: Story = {
  render: function Visit() {
    const [cdns, setCdns] = useState<string[]>([]);
    return (
      <CdnProvider cdns={cdns} random={() => 0.9}>
        <Button onClick={() => setCdns([...cdns, 'https://a.example', 'https://b.example'])}>The list comes</Button>
        <Host />
        <Host />
      </CdnProvider>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('the site itself')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getAllByText('https://b.example')).toHaveLength(2);
    // A longer list later does not change the picked CDN.
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getAllByText('https://b.example')).toHaveLength(2);
  },
};

function Host() {
  return <p>{useCdn() ?? 'the site itself'}</p>;
}
