import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CAROUSEL_AUTOPLAY_MS, CAROUSEL_SLIDE_MS } from './carousel-model.ts';
import { Carousel } from './carousel.tsx';
import { sampleText } from './sample-text.ts';
import { REDUCED_MOTION } from './use-media-query.ts';

const slideLabel = (position: number, count: number) => `Slide ${position} of ${count}`;
const slide = (key: string, title: string) => ({
  key,
  content: <Banner tag="WEEKLY MISSION" title={title} action={<Button variant="brass">See {key}</Button>} />,
});

/**
 * The next slide appears every 5 seconds (`CAROUSEL_AUTOPLAY_MS`) and moves for one second (`CAROUSEL_SLIDE_MS`). The
 * first slide follows the last.
 */
const meta = {
  title: 'Lobby/Carousel (slider, banner, slideshow, hero)',
  id: 'lobby-carousel',
  component: Carousel,
  args: { label: 'Offers', slideLabel, slides: ['one', 'two', 'three'].map((key) => slide(key, `Offer ${key}`)) },
} satisfies Meta<typeof Carousel>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const offers = (canvas: Canvas) => canvas.getByRole('region', { name: 'Offers' });
const dots = (canvas: Canvas) => canvas.queryAllByRole('button', { name: /^Slide/ });

async function becomes(canvas: Canvas, state: 'moving' | 'still') {
  await waitFor(() => expect(offers(canvas)).toHaveAttribute('data-state', state));
}

export const Default: Story = {};

export const Moving: Story = { play: async ({ canvas }) => becomes(canvas, 'moving') };

/** Timeout for three slides on a busy machine. */
const TURNS_DEADLINE_MS = 10_000;

/** The next slide appears after the autoplay time, which this story shortens. */
export const GoesOn: Story = {
  beforeEach: () => {
    const real = window.setTimeout.bind(window);
    const hasty = (handler: () => void, ms?: number) => real(handler, ms === CAROUSEL_AUTOPLAY_MS ? 100 : ms);
    Reflect.set(window, 'setTimeout', hasty);
    return () => void Reflect.set(window, 'setTimeout', real);
  },
  play: async ({ canvas, canvasElement }) => {
    // An observer records each slide, because on a busy machine two slides may pass between two polls.
    const seen: number[] = [];
    const note = () => {
      const current = dots(canvas).findIndex((dot) => dot.getAttribute('aria-current') === 'true');
      if (current >= 0 && current !== seen.at(-1)) seen.push(current);
    };
    note();
    const observer = new MutationObserver(note);
    observer.observe(canvasElement, { subtree: true, attributeFilter: ['aria-current'] });
    await waitFor(() => expect(seen.length).toBeGreaterThan(3), { timeout: TURNS_DEADLINE_MS });
    observer.disconnect();
    const count = dots(canvas).length;
    const turns = seen.slice(1).map((current, index) => (current - (seen[index] ?? 0) + count) % count);
    await expect(new Set(turns)).toEqual(new Set([1]));
  },
};

/** The carousel stops on hover and continues afterwards. */
export const UnderThePointer: Story = {
  play: async ({ canvas }) => {
    await becomes(canvas, 'moving');
    await userEvent.hover(offers(canvas));
    await becomes(canvas, 'still');
    await userEvent.unhover(offers(canvas));
    await becomes(canvas, 'moving');
  },
};

/** The carousel stops while it has the focus. Its dots are buttons, and slides out of view cannot be focused. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await becomes(canvas, 'moving');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'See one' })).toHaveFocus();
    await becomes(canvas, 'still');
    // The simulated Tab key ignores `inert` and would stop at invisible slides.
    dots(canvas)[1]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(dots(canvas)[1]).toHaveAttribute('aria-current', 'true');
    await expect(canvas.getByRole('button', { name: 'See one' }).closest('[inert]')).not.toBeNull();
    await becomes(canvas, 'still');
  },
};

/** The first slide follows the last. */
export const Loop: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(dots(canvas)[2] ?? offers(canvas));
    await expect(dots(canvas)[2]).toHaveAttribute('aria-current', 'true');
    await userEvent.click(dots(canvas)[0] ?? offers(canvas));
    await expect(dots(canvas)[0]).toHaveAttribute('aria-current', 'true');
  },
};

/** A single slide does not move and has no dots. */
export const OneSlide: Story = {
  args: { slides: [slide('one', 'The only offer')] },
  play: async ({ canvas }) => {
    await becomes(canvas, 'still');
    await expect(dots(canvas)).toHaveLength(0);
  },
};

/** With reduced motion the carousel does not move by itself, and the dots change the slide without animation. */
export const ReducedMotion: Story = {
  beforeEach: () => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = real(query);
      if (query === REDUCED_MOTION) Object.defineProperty(list, 'matches', { value: true });
      return list;
    };
    return () => {
      window.matchMedia = real;
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(dots(canvas)[1] ?? offers(canvas));
    await expect(dots(canvas)[1]).toHaveAttribute('aria-current', 'true');
    await userEvent.tab({ shift: true });
    await userEvent.click(document.body);
    await becomes(canvas, 'still');
  },
};

/** The slides move in the other direction. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async ({ canvas }) => {
    const dot = canvas.getByRole('button', { name: 'Slide 2 of 3' });
    await userEvent.click(dot);
    await expect(dot).toHaveAttribute('aria-current', 'true');
    const region = offers(canvas).getBoundingClientRect();
    await waitFor(
      async () => {
        const { left, right } = canvas.getByText('Offer two').getBoundingClientRect();
        await expect(left).toBeGreaterThanOrEqual(region.left);
        await expect(right).toBeLessThanOrEqual(region.right);
      },
      { timeout: 3 * CAROUSEL_SLIDE_MS },
    );
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  decorators: [(Story) => <div style={{ inlineSize: '336px' }}>{Story()}</div>],
  render: (args, { globals }) => (
    <Carousel {...args} slides={['one', 'two'].map((key) => slide(key, sampleText(globals).long))} />
  ),
};
