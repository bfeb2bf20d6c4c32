import sharp from 'sharp';
import { randomInteger } from './random.ts';
import { drawScenery } from './scenery.ts';

export const PUZZLE_WIDTH_PX = 320;
export const PUZZLE_HEIGHT_PX = 160;
/** The side of the square body of the piece. Its knobs protrude by `KNOB_PX` at the top and at the right. */
const BODY_PX = 40;
const KNOB_PX = 9;
export const PIECE_PX = BODY_PX + KNOB_PX;
/** The smallest distance of the hole from the left edge, so that the hole does not overlap the piece at its start. */
const HOLE_LEFT_MIN_PX = 80;
const MARGIN_PX = 6;

export interface SliderPicture {
  /** The left edge of the hole, which is the solution of the puzzle. */
  readonly holeLeftPx: number;
  readonly pieceTopPx: number;
  readonly background: Buffer;
  readonly piece: Buffer;
}

/** Draws a random landscape with a hole, and the piece that fills the hole. Both images are PNG. */
export async function drawSliderPicture(): Promise<SliderPicture> {
  const holeLeftPx = randomInteger(HOLE_LEFT_MIN_PX, PUZZLE_WIDTH_PX - PIECE_PX - MARGIN_PX);
  const pieceTopPx = randomInteger(MARGIN_PX, PUZZLE_HEIGHT_PX - PIECE_PX - MARGIN_PX);
  const picture = drawScenery(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX);
  const hole = `<path d="${piecePath(holeLeftPx, pieceTopPx)}" fill="#0b0e14" fill-opacity="0.62" stroke="#fff" stroke-opacity="0.9"/>`;
  const [background, piece] = await Promise.all([
    toPng(toSvg(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX, picture + hole)),
    cutOutPiece(picture, holeLeftPx, pieceTopPx),
  ]);
  return { holeLeftPx, pieceTopPx, background, piece };
}

/** Cuts the piece out of the picture, at its place in the hole, and draws a white rim around it. */
async function cutOutPiece(picture: string, left: number, top: number): Promise<Buffer> {
  const shape = piecePath(0, 0);
  const mask = toSvg(PIECE_PX, PIECE_PX, `<path d="${shape}" fill="#fff"/>`);
  const rim = toSvg(PIECE_PX, PIECE_PX, `<path d="${shape}" fill="none" stroke="#fff" stroke-width="1.5"/>`);
  const square = await sharp(toSvg(PUZZLE_WIDTH_PX, PUZZLE_HEIGHT_PX, picture))
    .extract({ left, top, width: PIECE_PX, height: PIECE_PX })
    .toBuffer();
  return await sharp(square)
    .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
    .png()
    .toBuffer();
}

/** Returns the SVG path of the piece: a square with two knobs. `left` and `top` are the corner of the piece, including the knob at the top. */
function piecePath(left: number, top: number): string {
  const [x, y, knobOffset] = [left, top + KNOB_PX, BODY_PX / 2 - KNOB_PX / 2];
  const knob = `${KNOB_PX * 0.6} ${KNOB_PX * 0.6} 0 1 1`;
  return `M${x} ${y} h${knobOffset} a${knob} ${KNOB_PX} 0 H${x + BODY_PX} v${knobOffset} a${knob} 0 ${KNOB_PX} V${y + BODY_PX} H${x} Z`;
}

function toSvg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

async function toPng(svg: Buffer): Promise<Buffer> {
  return await sharp(svg).png().toBuffer();
}
