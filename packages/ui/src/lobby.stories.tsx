import type { Meta, StoryObj } from '@storybook/react-vite';
import Flame from 'lucide-react/icons/flame';
import Megaphone from 'lucide-react/icons/megaphone';
import Sparkles from 'lucide-react/icons/sparkles';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CAROUSEL_SLIDE_MS } from './carousel-model.ts';
import { Carousel } from './carousel.tsx';
import { ChipBar } from './chip-bar.tsx';
import { Marquee } from './marquee.tsx';
import { sampleText } from './sample-text.ts';
import { SectionHeader } from './section-header.tsx';
import { Column, Row } from './story-layout.tsx';
import { VendorMark } from './vendor-mark.tsx';
import { VendorTile } from './vendor-tile.tsx';

const meta = {
  title: 'Lobby/Parts of the lobby (chip, banner, filter, category, section header, vendor tile)',
  id: 'lobby-parts',
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'MG', 'AG', 'PNG', 'RTG', 'ISB', 'GG', 'DG', 'OG'];
const CHIPS = [
  'Hot',
  'Favourites',
  'Recent',
  'Slots',
  'Live casino',
  'Fishing',
  'Sports',
  'Cards & PVP',
  'Lottery',
  'E-sports',
  'Cockfight',
];
const slideLabel = (position: number, count: number) => `Slide ${position} of ${count}`;

const slide = (key: string, title: string) => ({
  key,
  content: (
    <Banner
      tag={
        <>
          <Sparkles aria-hidden="true" /> WEEKLY MISSION
        </>
      }
      title={title}
      text="Every stake counts until Sunday midnight."
      action={
        <Button variant="brass" size="large">
          See the missions
        </Button>
      }
    />
  ),
});

export const CarouselOfThree: Story = {
  render: (_args, { globals }) => (
    <Carousel
      label="Offers"
      slideLabel={slideLabel}
      slides={['a', 'b', 'c'].map((key) => slide(key, `${sampleText(globals).headline} (${key})`))}
    />
  ),
  play: async ({ canvas }) => {
    const dots = canvas.getAllByRole('button', { name: /^Slide/ });
    await userEvent.click(dots[2] ?? canvas.getByRole('region'));
    await expect(dots[2]).toHaveAttribute('aria-current', 'true');
  },
};

/** A single slide does not move and has no dots. */
export const CarouselOfOne: Story = {
  render: (_args, { globals }) => (
    <Carousel label="Offers" slideLabel={slideLabel} slides={[slide('a', sampleText(globals).headline)]} />
  ),
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: /^Slide/ })).toBeNull(),
};

export const Notices: Story = {
  render: (_args, { globals }) => (
    <Marquee
      label="Notices"
      icon={<Megaphone aria-hidden="true" />}
      items={[
        { key: '1', content: sampleText(globals).notice },
        { key: '2', content: <a href="#notice">New: Teen Patti Live, table 3 is open.</a> },
      ]}
    />
  ),
};

/** The row of chips extends to both edges of the page, across the gutter. */
const inGutter: Story['decorators'] = [(Story) => <div style={{ paddingInline: 'var(--gutter)' }}>{Story()}</div>];

function Chips({ active = 0 }: { active?: number }) {
  return (
    <ChipBar
      label="Games"
      chips={CHIPS.map((label, index) => ({
        key: label,
        label,
        icon: <Flame aria-hidden="true" />,
        active: index === active,
        render: <a href={`#${index}`}>{label}</a>,
      }))}
    />
  );
}

export const GameMenu: Story = { render: () => <Chips />, decorators: inGutter };

/** Each chip is a tab stop and scrolls into view on focus. */
export const GameMenuByKeyboard: Story = {
  decorators: [(Story) => <div style={{ inlineSize: '336px', paddingInline: 'var(--gutter)' }}>{Story()}</div>],
  render: () => <Chips />,
  play: async ({ canvas }) => {
    const last = canvas.getByRole('link', { name: 'Cockfight' });
    const row = canvas.getByRole('navigation', { name: 'Games' }).getBoundingClientRect();
    await expect(last.getBoundingClientRect().right).toBeGreaterThan(row.right);
    for (let stop = 0; stop < CHIPS.length; stop += 1) await userEvent.tab();
    await expect(last).toHaveFocus();
    await waitFor(() => expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(row.right));
  },
};

export const Section: Story = {
  render: (_args, { globals }) => (
    <SectionHeader
      icon={<Flame aria-hidden="true" />}
      title={sampleText(globals).hotGames}
      count="312"
      allLabel={sampleText(globals).all}
      allLink={<a href="#all">{sampleText(globals).all}</a>}
    />
  ),
};

export const SectionWithLongWords: Story = {
  globals: { language: 'ne' },
  render: (_args, { globals }) => (
    <Column width="20rem">
      <SectionHeader icon={<Flame aria-hidden="true" />} title={sampleText(globals).long} count="1,000" />
    </Column>
  ),
};

/** Slides, notices and chips move in the other direction, and the section's arrow is mirrored. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  decorators: inGutter,
  render: (_args, { globals }) => (
    <Column width="60rem">
      <Carousel
        label="Offers"
        slideLabel={slideLabel}
        slides={['a', 'b', 'c'].map((key) => slide(key, `${sampleText(globals).headline} (${key})`))}
      />
      <Marquee
        label="Notices"
        icon={<Megaphone aria-hidden="true" />}
        items={[{ key: '1', content: sampleText(globals).notice }]}
      />
      <Chips active={8} />
      <SectionHeader
        icon={<Flame aria-hidden="true" />}
        title={sampleText(globals).hotGames}
        count="312"
        allLabel={sampleText(globals).all}
        allLink={<a href="#all">{sampleText(globals).all}</a>}
      />
    </Column>
  ),
  play: async ({ canvas }) => {
    const dot = canvas.getByRole('button', { name: 'Slide 2 of 3' });
    await userEvent.click(dot);
    await expect(dot).toHaveAttribute('aria-current', 'true');
    const offers = canvas.getByRole('region', { name: 'Offers' }).getBoundingClientRect();
    await waitFor(
      async () => {
        const { left, right } = canvas.getByText(/\(b\)/).getBoundingClientRect();
        await expect(left).toBeGreaterThanOrEqual(offers.left);
        await expect(right).toBeLessThanOrEqual(offers.right);
      },
      { timeout: 3 * CAROUSEL_SLIDE_MS },
    );
  },
};

export const VendorMarks: Story = {
  render: () => (
    <Row>
      {VENDORS.map((code) => (
        <VendorMark key={code} code={code} size="large" />
      ))}
    </Row>
  ),
};

export const VendorTiles: Story = {
  render: () => (
    <Row>
      {VENDORS.map((code, index) => (
        <VendorTile key={code} code={code} selected={index === 1} {...(index === 2 && { name: 'Live tables' })} />
      ))}
    </Row>
  ),
};

/** A tile whose press does not select has no pressed state. One tile is disabled and gives the reason. */
export const VendorsToOpen: Story = {
  render: () => (
    <Row>
      <VendorTile code="WS" name="4 games" />
      <VendorTile code="AV" name="Under maintenance" disabled />
    </Row>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /AV/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /WS/ })).not.toHaveAttribute('aria-pressed');
  },
};
