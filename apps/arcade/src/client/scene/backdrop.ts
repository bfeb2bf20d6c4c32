import { REELS, type SpinMode } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import { colourDistance, withAlpha, mixColours } from './colour.ts';
import type { SceneLayout } from './layout.ts';
import { getContext2d, DISPLAY_FONT, createCanvas } from './symbol-tiles.ts';

/** The inputs of a backdrop. `resolution` is the number of device pixels per CSS pixel. */
export interface BackdropInput {
  readonly layout: SceneLayout;
  readonly game: GameView;
  readonly mode: SpinMode;
  readonly name: string;
  readonly glyphs: Readonly<Record<string, string>>;
  readonly resolution: number;
}

/** The side of the grid on which the outlines of glyphs are drawn. */
const GLYPH_GRID = 512;

/** Paints the picture behind the reels: sky, rays, distant glyphs, the frame and the game's name. It is painted once per size and mode. */
export function paintBackdrop(input: BackdropInput): HTMLCanvasElement {
  const { layout, resolution } = input;
  const canvas = createCanvas(layout.width * resolution, layout.height * resolution);
  const context = getContext2d(canvas);
  context.scale(resolution, resolution);
  const colours = coloursOf(input);
  paintSky(context, layout, colours);
  paintRays(context, layout, colours);
  paintFarGlyphs(context, input, colours);
  paintFrame(context, layout, colours);
  paintName(context, input, colours);
  return canvas;
}

interface Colours {
  readonly light: string;
  readonly deep: string;
  readonly accent: string;
}

/** The colours of free games, which look like night. Of the two, a theme uses the one that differs more from its own light colour. */
const NIGHTS = [
  { light: '#8a4dff', deep: '#160534' },
  { light: '#12b5a6', deep: '#02231f' },
] as const;

function coloursOf({ game: { palette }, mode }: BackdropInput): Colours {
  if (mode === 'base') return palette;
  const [violet, teal] = NIGHTS;
  const night =
    colourDistance(palette.light, violet.light) >= colourDistance(palette.light, teal.light) ? violet : teal;
  return {
    light: mixColours(palette.light, night.light, 0.72),
    deep: mixColours(palette.deep, night.deep, 0.75),
    accent: mixColours(palette.accent, '#ffd86b', 0.6),
  };
}

function paintSky(
  context: CanvasRenderingContext2D,
  { width, height, top, reelsHeight }: SceneLayout,
  { light, deep }: Colours,
): void {
  const reach = Math.hypot(width, height) * 0.72;
  const sky = context.createRadialGradient(
    width / 2,
    top + reelsHeight * 0.3,
    0,
    width / 2,
    top + reelsHeight * 0.3,
    reach,
  );
  sky.addColorStop(0, mixColours(light, deep, 0.28));
  sky.addColorStop(0.38, mixColours(light, deep, 0.7));
  sky.addColorStop(0.75, mixColours(deep, '#05060a', 0.35));
  sky.addColorStop(1, mixColours(deep, '#05060a', 0.75));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
}

function paintRays(
  context: CanvasRenderingContext2D,
  { width, height, top, reelsHeight }: SceneLayout,
  { light, accent }: Colours,
): void {
  const reach = Math.hypot(width, height);
  context.save();
  context.translate(width / 2, top + reelsHeight * 0.35);
  context.globalCompositeOperation = 'screen';
  const rays = 22;
  for (let ray = 0; ray < rays; ray += 1) {
    context.rotate((Math.PI * 2) / rays);
    const paint = context.createLinearGradient(0, 0, 0, -reach);
    paint.addColorStop(0, withAlpha(accent, 0.16));
    paint.addColorStop(1, withAlpha(light, 0));
    context.fillStyle = paint;
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(-reach * 0.05, -reach);
    context.lineTo(reach * 0.05, -reach);
    context.fill();
  }
  context.restore();
}

function paintFarGlyphs(
  context: CanvasRenderingContext2D,
  { layout, game, glyphs }: BackdropInput,
  { light, deep }: Colours,
): void {
  const size = Math.max(160, Math.min(layout.width, layout.height) * 0.62);
  const spots: readonly (readonly [name: string | undefined, x: number, y: number, turn: number])[] = [
    [game.symbols[0], layout.width * 0.04, layout.height * 0.5, -0.12],
    [game.symbols[1], layout.width * 0.96, layout.height * 0.42, 0.12],
    [game.scatter, layout.width * 0.5, layout.height * 0.93, 0],
  ];
  for (const [name, x, y, turn] of spots) {
    const outline = name === undefined ? undefined : glyphs[name];
    if (!outline) continue;
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.scale(size / GLYPH_GRID, size / GLYPH_GRID);
    context.translate(-GLYPH_GRID / 2, -GLYPH_GRID / 2);
    context.fillStyle = withAlpha(mixColours(light, deep, 0.35), 0.2);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
    context.fill(new Path2D(outline));
    context.restore();
  }
}

function paintFrame(context: CanvasRenderingContext2D, layout: SceneLayout, { light, deep, accent }: Colours): void {
  const { left, top, reelsWidth, reelsHeight, framePad, cellWidth } = layout;
  const outer = { x: left - framePad, y: top - framePad, w: reelsWidth + framePad * 2, h: reelsHeight + framePad * 2 };
  const radius = Math.max(10, framePad * 1.5);
  const metal = context.createLinearGradient(0, outer.y, 0, outer.y + outer.h);
  metal.addColorStop(0, mixColours(accent, '#ffffff', 0.35));
  metal.addColorStop(0.18, mixColours(accent, light, 0.45));
  metal.addColorStop(0.5, mixColours(light, deep, 0.55));
  metal.addColorStop(0.82, mixColours(accent, light, 0.5));
  metal.addColorStop(1, mixColours(deep, '#000000', 0.35));
  context.save();
  context.shadowColor = withAlpha(mixColours(light, accent, 0.3), 0.55);
  context.shadowBlur = framePad * 3;
  context.fillStyle = metal;
  context.beginPath();
  context.roundRect(outer.x, outer.y, outer.w, outer.h, radius);
  context.fill();
  context.restore();

  const edge = framePad * 0.34;
  context.strokeStyle = withAlpha('#000000', 0.5);
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(outer.x + edge, outer.y + edge, outer.w - edge * 2, outer.h - edge * 2, radius - edge);
  context.stroke();
  paintStuds(context, outer, framePad, accent);

  const well = context.createLinearGradient(0, top, 0, top + reelsHeight);
  well.addColorStop(0, mixColours(deep, '#000000', 0.82));
  well.addColorStop(0.5, mixColours(deep, '#06070c', 0.42));
  well.addColorStop(1, mixColours(deep, '#000000', 0.85));
  context.fillStyle = well;
  context.beginPath();
  context.roundRect(left - 4, top - 4, reelsWidth + 8, reelsHeight + 8, 8);
  context.fill();
  for (let reel = 0; reel < REELS; reel += 1) {
    const column = context.createLinearGradient(left + reel * cellWidth, 0, left + (reel + 1) * cellWidth, 0);
    column.addColorStop(0, withAlpha('#000000', 0.35));
    column.addColorStop(0.5, withAlpha(light, 0.1));
    column.addColorStop(1, withAlpha('#000000', 0.35));
    context.fillStyle = column;
    context.fillRect(left + reel * cellWidth, top, cellWidth, reelsHeight);
    if (reel > 0) context.fillStyle = withAlpha(accent, 0.16);
    if (reel > 0) context.fillRect(left + reel * cellWidth - 0.75, top, 1.5, reelsHeight);
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function paintStuds(context: CanvasRenderingContext2D, box: Box, pad: number, accent: string): void {
  const size = Math.max(3, pad * 0.3);
  for (const [x, y] of [
    [box.x + pad * 0.72, box.y + pad * 0.72],
    [box.x + box.w - pad * 0.72, box.y + pad * 0.72],
    [box.x + pad * 0.72, box.y + box.h - pad * 0.72],
    [box.x + box.w - pad * 0.72, box.y + box.h - pad * 0.72],
  ] as const) {
    const shine = context.createRadialGradient(x - size * 0.3, y - size * 0.3, 0, x, y, size);
    shine.addColorStop(0, '#ffffff');
    shine.addColorStop(0.5, accent);
    shine.addColorStop(1, mixColours(accent, '#000000', 0.6));
    context.fillStyle = shine;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
  }
}

function paintName(
  context: CanvasRenderingContext2D,
  { layout, name }: BackdropInput,
  { light, deep, accent }: Colours,
): void {
  const size = Math.min(64, layout.titleHeight * 0.52);
  context.font = `900 ${size}px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const widest = Math.min(layout.width - 32, layout.reelsWidth);
  const squeeze = Math.min(1, widest / context.measureText(name).width);
  const paint = context.createLinearGradient(0, -size / 2, 0, size / 2);
  paint.addColorStop(0, '#ffffff');
  paint.addColorStop(0.5, accent);
  paint.addColorStop(1, mixColours(light, accent, 0.3));
  context.save();
  context.translate(layout.width / 2, layout.titleMiddle);
  context.scale(squeeze, squeeze);
  context.lineJoin = 'round';
  context.shadowColor = 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = 12;
  context.shadowOffsetY = 4;
  context.strokeStyle = mixColours(deep, '#000000', 0.55);
  context.lineWidth = size * 0.16;
  context.strokeText(name, 0, 0);
  context.shadowColor = 'transparent';
  context.fillStyle = paint;
  context.fillText(name, 0, 0);
  context.restore();
}
