import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { sampleFormText } from './sample-form-text.ts';
import { sampleText } from './sample-text.ts';
import { SliderCaptcha, type SliderCaptchaTexts } from './slider-captcha.tsx';
import { Column } from './story-layout.tsx';

const SIZE = { widthPx: 320, heightPx: 160, pieceTopPx: 56, pieceWidthPx: 48 };
const GAP_PX = 196;

const meta = {
  title: 'Form/SliderCaptcha (captcha, human check, robot)',
  id: 'form-slidercaptcha',
  component: SliderCaptcha,
  args: {
    picture: { ...SIZE, background: scene(), piece: piece() },
    status: 'open',
    onAnswer: fn(),
    onRefresh: fn(),
    tracePointsMax: 200,
    texts: textsOf({}),
  },
  render: (args, { globals }) => (
    <Column>
      <SliderCaptcha {...args} texts={textsOf(globals)} />
    </Column>
  ),
} satisfies Meta<typeof SliderCaptcha>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Dragging and releasing reports the position and the trace once. */
export const Drag: Story = {
  play: async ({ args, canvas }) => {
    const handle = canvas.getByRole('slider').parentElement ?? document.body;
    const { left, top, width, height } = handle.getBoundingClientRect();
    const y = top + height / 2;
    const at = (pixels: number) => ({ clientX: left + width / 2 + pixels, clientY: y, pointerId: 1, buttons: 1 });
    await fireEvent.pointerDown(handle, { ...at(0), button: 0 });
    for (const pixels of [20, 60, 110, 150]) await fireEvent.pointerMove(document, at(pixels));
    await waitFor(() => expect(Number(canvas.getByRole<HTMLInputElement>('slider').value)).toBeGreaterThan(100));
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await fireEvent.pointerUp(document, { ...at(150), buttons: 0 });
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await expect(args.onAnswer).toHaveBeenCalledWith(
      expect.objectContaining({
        offsetPx: Number(canvas.getByRole<HTMLInputElement>('slider').value),
        input: 'pointer',
        trace: expect.arrayContaining([expect.objectContaining({ atMs: 0 })]),
      }),
    );
  },
};

export const Checking: Story = { args: { status: 'checking' } };

export const Passed: Story = { args: { status: 'passed' } };

export const Failed: Story = { args: { status: 'failed' } };

/** The picture is not mirrored. */
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="18rem">
        <SliderCaptcha {...args} texts={{ ...textsOf(globals), label: long, hint: long }} />
      </Column>
    );
  },
};

/** The arrow keys move the piece by a pixel, Page Up by more. Enter submits the answer, but only after a move. */
export const Keyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('slider', { name: 'Slide the piece into the gap' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{PageUp}{ArrowLeft}');
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAnswer).toHaveBeenCalledOnce();
    await expect(args.onAnswer).toHaveBeenCalledWith({
      offsetPx: 11,
      input: 'keyboard',
      trace: [1, 2, 12, 11].map((xPx) => ({ xPx, atMs: expect.any(Number) })),
    });
  },
};

function textsOf(globals: Record<string, unknown>): SliderCaptchaTexts {
  const text = sampleFormText(globals);
  return {
    label: text.slider,
    hint: text.sliderHint,
    checking: text.checking,
    passed: text.passed,
    failed: text.failed,
    refresh: text.newPicture,
  };
}

/** Draws a sample picture with a gap; the server draws its own. */
function scene(): string {
  const { widthPx, heightPx, pieceTopPx, pieceWidthPx } = SIZE;
  return svg(
    widthPx,
    heightPx,
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#16324f"/><stop offset="1" stop-color="#3f7f6f"/></linearGradient></defs>
     <rect width="320" height="160" fill="url(#s)"/><circle cx="70" cy="44" r="18" fill="#e8c87a"/>
     <path d="M0 160 90 60l60 66 50-44 120 78z" fill="#0d3b36"/><path d="M0 160 60 118l70 30 90-50 100 62z" fill="#0a2926"/>
     <rect x="${GAP_PX}" y="${pieceTopPx}" width="${pieceWidthPx}" height="${pieceWidthPx}" rx="10" fill="#000" fill-opacity=".55" stroke="#fff" stroke-opacity=".7"/>`,
  );
}

function piece(): string {
  const { pieceWidthPx } = SIZE;
  return svg(
    pieceWidthPx,
    pieceWidthPx,
    `<rect x="1" y="1" width="46" height="46" rx="10" fill="#2a6a5f" stroke="#fff" stroke-width="2"/><path d="M2 46 30 18l16 14v14z" fill="#0d3b36"/>`,
  );
}

function svg(width: number, height: number, content: string): string {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}
