import { Rectangle, Texture } from 'pixi.js';
import type { SlotModel } from '../../engine/model.ts';
import type { GameView } from '../../wire/schemas.ts';
import { getContext2d, drawSymbolTiles, createCanvas, TILE_PX } from './symbol-tiles.ts';

/** The drawn symbols of a game. */
export interface SymbolArt {
  /** The textures by symbol number of the model. */
  readonly sharp: readonly Texture[];
  /** The textures with vertical motion blur, for turning reels. */
  readonly blurred: readonly Texture[];
  /** The pictures for the pay table of the menu. */
  readonly pictures: readonly HTMLCanvasElement[];
}

/** The space between two pictures of the atlas, so that scaling does not mix their edges. */
const GAP_PX = 4;

/** Draws the symbols of a game for its reels and for its pay table. */
export function drawSymbolArt(
  model: SlotModel,
  game: GameView,
  glyphs: Readonly<Record<string, string>>,
  words: { wild: string; scatter: string },
): SymbolArt {
  const pictures = drawSymbolTiles(model, game, glyphs, words);
  const step = TILE_PX + GAP_PX;
  const atlas = createCanvas(step * pictures.length, step * 2);
  const context = getContext2d(atlas);
  pictures.forEach((picture, index) => {
    context.drawImage(picture, index * step, 0);
    context.drawImage(smear(picture), index * step, step);
  });
  const { source } = Texture.from(atlas);
  const cut = (index: number, row: number): Texture =>
    new Texture({ source, frame: new Rectangle(index * step, row * step, TILE_PX, TILE_PX) });
  return {
    sharp: pictures.map((_, index) => cut(index, 0)),
    blurred: pictures.map((_, index) => cut(index, 1)),
    pictures,
  };
}

/** Blurs a picture vertically. The result is the average of shifted copies, because copy n is drawn with the weight 1/n. */
function smear(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = createCanvas(TILE_PX, TILE_PX);
  const context = getContext2d(canvas);
  const reach = 34;
  const copies = 34;
  for (let copy = 0; copy < copies; copy += 1) {
    context.globalAlpha = 1 / (copy + 1);
    context.drawImage(picture, 0, (copy / (copies - 1) - 0.5) * 2 * reach);
  }
  return canvas;
}
