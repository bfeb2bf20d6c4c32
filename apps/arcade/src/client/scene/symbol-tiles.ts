import type { SlotModel, SymbolRule } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import { withAlpha, mixColours } from './colour.ts';

/** Width and height of a drawn symbol in pixels. */
export const TILE_PX = 208;
/** The side of the grid on which the outlines of glyphs are drawn. */
const GLYPH_GRID = 512;

/** Light and deep colour of the nine regular symbols, from the dearest to the cheapest. */
const RANK_COLOURS: readonly (readonly [light: string, deep: string])[] = [
  ['#ffe08a', '#a8480f'],
  ['#ff9aa8', '#8e1238'],
  ['#8ff0cd', '#0b6a5b'],
  ['#9fc4ff', '#2440a4'],
  ['#dcb0ff', '#5a2a9f'],
  ['#f4bd97', '#6a3b25'],
  ['#a9dbe6', '#27566a'],
  ['#c6dfa0', '#42602a'],
  ['#cfcae0', '#494463'],
];
/** The number of the dearest symbols, which are drawn larger and brighter. */
const HIGH_RANKS = 4;

/** Draws the symbols of a game as pictures, by symbol number of the model. */
export function drawSymbolTiles(
  model: SlotModel,
  game: GameView,
  glyphs: Readonly<Record<string, string>>,
  words: { wild: string; scatter: string },
): HTMLCanvasElement[] {
  return model.symbols.map((symbol, index) => {
    const rank = rankOf(model, index);
    const [light, deep] = coloursOf(symbol, rank, game);
    const glyph = glyphs[glyphNameOf(symbol, rank, game)] ?? '';
    return drawTile({ glyph, light, deep, kind: symbol.kind, high: rank < HIGH_RANKS, word: wordOf(symbol, words) });
  });
}

/** Returns the rank of a regular symbol among the regular ones, from 0 for the dearest, because the model lists them from the dearest. */
function rankOf(model: SlotModel, index: number): number {
  return model.symbols.slice(0, index).filter((symbol) => symbol.kind === 'pay').length;
}

function glyphNameOf(symbol: SymbolRule, rank: number, game: GameView): string {
  if (symbol.kind === 'wild') return game.wild;
  if (symbol.kind === 'scatter') return game.scatter;
  return game.symbols[rank] ?? '';
}

function wordOf(symbol: SymbolRule, words: { wild: string; scatter: string }): string {
  return symbol.kind === 'pay' ? '' : words[symbol.kind];
}

function coloursOf(symbol: SymbolRule, rank: number, { palette }: GameView): readonly [string, string] {
  if (symbol.kind === 'wild') return ['#fff3c4', '#b97d10'];
  if (symbol.kind === 'scatter') return [palette.accent, mixColours(palette.light, palette.deep, 0.25)];
  return RANK_COLOURS[rank] ?? ['#ffffff', '#333333'];
}

interface Tile {
  readonly glyph: string;
  readonly light: string;
  readonly deep: string;
  readonly kind: SymbolRule['kind'];
  readonly high: boolean;
  readonly word: string;
}

function drawTile(tile: Tile): HTMLCanvasElement {
  const canvas = createCanvas(TILE_PX, TILE_PX);
  const context = getContext2d(canvas);
  drawPlate(context, tile);
  if (tile.kind !== 'pay') drawBurst(context, tile);
  drawGlyph(context, tile);
  if (tile.word) drawRibbon(context, tile);
  return canvas;
}

function drawPlate(context: CanvasRenderingContext2D, { light, deep, high, kind }: Tile): void {
  const [inset, radius] = [7, 34];
  const side = TILE_PX - inset * 2;
  const strength = high || kind !== 'pay' ? 1 : 0.72;
  const ground = context.createRadialGradient(
    TILE_PX / 2,
    TILE_PX * 0.36,
    10,
    TILE_PX / 2,
    TILE_PX / 2,
    TILE_PX * 0.72,
  );
  ground.addColorStop(0, mixColours('#0a0d12', mixColours(deep, light, 0.38), strength));
  ground.addColorStop(0.55, mixColours('#0a0d12', deep, strength * 0.92));
  ground.addColorStop(1, mixColours('#07090d', deep, 0.28));
  context.save();
  context.shadowColor = 'rgba(0, 0, 0, 0.55)';
  context.shadowBlur = 8;
  context.shadowOffsetY = 4;
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(inset, inset, side, side, radius);
  context.fill();
  context.restore();

  const rim = context.createLinearGradient(0, inset, 0, TILE_PX - inset);
  rim.addColorStop(0, withAlpha(light, high || kind !== 'pay' ? 0.95 : 0.5));
  rim.addColorStop(0.5, withAlpha(light, 0.16));
  rim.addColorStop(1, withAlpha(light, 0.42));
  context.strokeStyle = rim;
  context.lineWidth = high || kind !== 'pay' ? 4 : 2.5;
  context.beginPath();
  context.roundRect(inset + 3, inset + 3, side - 6, side - 6, radius - 3);
  context.stroke();

  const gloss = context.createLinearGradient(0, inset, 0, TILE_PX * 0.5);
  gloss.addColorStop(0, 'rgba(255, 255, 255, 0.22)');
  gloss.addColorStop(1, 'rgba(255, 255, 255, 0)');
  context.fillStyle = gloss;
  context.beginPath();
  context.roundRect(inset + 8, inset + 8, side - 16, TILE_PX * 0.4, [radius - 8, radius - 8, 60, 60]);
  context.fill();
}

function drawBurst(context: CanvasRenderingContext2D, { light }: Tile): void {
  context.save();
  context.beginPath();
  context.roundRect(12, 12, TILE_PX - 24, TILE_PX - 24, 30);
  context.clip();
  context.translate(TILE_PX / 2, TILE_PX * 0.46);
  context.fillStyle = withAlpha(light, 0.2);
  const rays = 14;
  for (let ray = 0; ray < rays; ray += 1) {
    context.rotate((Math.PI * 2) / rays);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(-16, -TILE_PX);
    context.lineTo(16, -TILE_PX);
    context.fill();
  }
  context.restore();
}

function drawGlyph(context: CanvasRenderingContext2D, { glyph, light, deep, high, kind }: Tile): void {
  const size = TILE_PX * (kind === 'pay' ? (high ? 0.76 : 0.6) : 0.68);
  const top = TILE_PX / 2 - size / 2 - (kind === 'pay' ? 0 : TILE_PX * 0.075);
  const scale = size / GLYPH_GRID;
  const shape = new Path2D(glyph);
  const paint = context.createLinearGradient(0, 0, 0, GLYPH_GRID);
  paint.addColorStop(0, mixColours(light, '#ffffff', 0.75));
  paint.addColorStop(0.45, light);
  paint.addColorStop(1, mixColours(light, deep, high || kind !== 'pay' ? 0.5 : 0.35));
  context.save();
  context.translate(TILE_PX / 2 - size / 2, top);
  context.scale(scale, scale);
  context.shadowColor = 'rgba(0, 0, 0, 0.75)';
  context.shadowBlur = 14;
  context.shadowOffsetY = 7;
  context.lineJoin = 'round';
  context.strokeStyle = mixColours(deep, '#000000', 0.6);
  context.lineWidth = 20;
  context.stroke(shape);
  context.shadowColor = 'transparent';
  context.fillStyle = paint;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
  context.fill(shape);
  context.restore();
}

function drawRibbon(context: CanvasRenderingContext2D, { word, light, deep }: Tile): void {
  const [height, width, top] = [44, TILE_PX - 20, TILE_PX - 62];
  const paint = context.createLinearGradient(0, top, 0, top + height);
  paint.addColorStop(0, mixColours(light, '#ffffff', 0.4));
  paint.addColorStop(1, mixColours(light, deep, 0.55));
  context.save();
  context.shadowColor = 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = 8;
  context.shadowOffsetY = 3;
  context.fillStyle = paint;
  context.beginPath();
  context.roundRect((TILE_PX - width) / 2, top, width, height, 12);
  context.fill();
  context.restore();
  context.font = `800 34px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const squeeze = Math.min(1, (width - 16) / context.measureText(word).width);
  context.save();
  context.translate(TILE_PX / 2, top + height / 2 + 2);
  context.scale(squeeze, squeeze);
  context.fillStyle = '#1b1003';
  context.fillText(word, 0, 0);
  context.restore();
}

/** The CSS font families of texts that are drawn on the canvas. */
export const DISPLAY_FONT =
  '"Inter Variable", "Noto Sans Devanagari Variable", "Noto Sans Bengali Variable", system-ui, sans-serif';

/** Creates a canvas of at least one by one pixels; fractions are rounded. */
export function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** Returns the 2D context of a canvas. Throws if the browser has none. */
export function getContext2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  return context;
}
