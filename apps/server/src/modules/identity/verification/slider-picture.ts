import sharp from 'sharp';
import { between } from './chance.ts';
import { scenery } from './scenery.ts';

export const PUZZLE_WIDTH_PX = 320;
export const PUZZLE_HEIGHT_PX = 160;
/** The square of the piece; its knobs reach out by as much as `KNOB_PX` at the top and at the right. */
const BODY_PX = 40;
const KNOB_PX = 9;
export const PIECE_PX = BODY_PX + KNOB_PX;
/** The hole stays clear of where the piece starts. */
const HOLE_LEFT_MIN_PX = 80;
const MARGIN_PX = 6;

export interface SliderPicture {
  /** Left edge of the hole: the solution. */
  readonly holePx: number;
  readonly pieceTopPx: number;
  readonly background: Buffer;
  readonly piece: Buffer;
}

/** A new landscape with a hole, and the piece of it that fills the hole, both PNG. */
export async function drawSliderPicture(): Promise<SliderPicture> {
  const holePx = between(HOLE_LEFT_MIN_PX, PUZZLE_WIDTH_PX - PIECE_PX - MARGIN_PX);
  const pieceTopPx = between(MARGIN_PX, PUZZLE_HEIGHT_PX - PIECE_PX - MARGIN_PX);
  const picture = scenery(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX);
  const hole = `<path d="${piecePath(holePx, pieceTopPx)}" fill="#0b0e14" fill-opacity="0.62" stroke="#fff" stroke-opacity="0.9"/>`;
  const [background, piece] = await Promise.all([
    png(sheet(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX, picture + hole)),
    cutOut(picture, holePx, pieceTopPx),
  ]);
  return { holePx, pieceTopPx, background, piece };
}

async function cutOut(picture: string, left: number, top: number): Promise<Buffer> {
  const shape = piecePath(0, 0);
  const mask = sheet(PIECE_PX, PIECE_PX, `<path d="${shape}" fill="#fff"/>`);
  const rim = sheet(PIECE_PX, PIECE_PX, `<path d="${shape}" fill="none" stroke="#fff" stroke-width="1.5"/>`);
  const square = await sharp(sheet(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX, picture))
    .extract({ left, top, width: PIECE_PX, height: PIECE_PX })
    .toBuffer();
  return await sharp(square)
    .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
    .png()
    .toBuffer();
}

/** A square with a knob at the top and one at the right, its upper left corner (knob included) at the given place. */
function piecePath(left: number, top: number): string {
  const [x, y, half] = [left, top + KNOB_PX, BODY_PX / 2 - KNOB_PX / 2];
  const knob = `${KNOB_PX * 0.6} ${KNOB_PX * 0.6} 0 1 1`;
  return `M${x} ${y} h${half} a${knob} ${KNOB_PX} 0 H${x + BODY_PX} v${half} a${knob} 0 ${KNOB_PX} V${y + BODY_PX} H${x} Z`;
}

function sheet(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

async function png(svg: Buffer): Promise<Buffer> {
  return await sharp(svg).png().toBuffer();
}
