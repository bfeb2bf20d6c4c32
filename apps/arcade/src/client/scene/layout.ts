import { REELS, ROWS } from '../../engine/model.ts';

/** The positions and sizes of the parts of the canvas, in CSS pixels. */
export interface SceneLayout {
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The upper left corner of the window that shows the reels. */
  readonly left: number;
  readonly top: number;
  readonly reelsWidth: number;
  readonly reelsHeight: number;
  readonly framePad: number;
  /** The height of the space for the name above the frame, and the vertical position of the middle of the name. */
  readonly titleHeight: number;
  readonly titleMiddle: number;
}

const WIDTH_MAX = 1180;
const MARGIN = 8;
/** Cells are nearly square. These are the largest ratios of height to width and of width to height. */
const CELL_TALLEST = 1.26;
const CELL_WIDEST = 1.18;

/** Computes the largest layout that fits into a canvas of this size in CSS pixels. */
export function layoutScene(width: number, height: number): SceneLayout {
  const titleHeight = Math.round(Math.min(124, Math.max(34, height * 0.15)));
  const roomWidth = Math.min(width, WIDTH_MAX) - MARGIN * 2;
  const roomHeight = height - titleHeight - MARGIN * 3;
  const pads = 0.3; // The frame takes this part of a cell on both sides together.
  const widthBound = roomWidth / (REELS + pads);
  const heightBound = roomHeight / (ROWS + pads);
  const cellWidth = Math.floor(Math.min(widthBound, heightBound * CELL_WIDEST));
  const cellHeight = Math.floor(Math.min(heightBound, cellWidth * CELL_TALLEST));
  const framePad = Math.round(cellWidth * (pads / 2));
  const [reelsWidth, reelsHeight] = [cellWidth * REELS, cellHeight * ROWS];
  const spare = Math.max(0, height - titleHeight - reelsHeight - framePad * 2 - MARGIN);
  const top = Math.round(titleHeight + framePad + spare * 0.42);
  return {
    width,
    height,
    cellWidth,
    cellHeight,
    left: Math.round((width - reelsWidth) / 2),
    top,
    reelsWidth,
    reelsHeight,
    framePad,
    titleHeight,
    titleMiddle: Math.round((top - framePad) / 2) + 2,
  };
}
