import sharp from 'sharp';
import { randomInteger, pickRandom } from './random.ts';
import { glyphs } from './glyphs.ts';

const CHARACTER_COUNT = 5;
const PICTURE_WIDTH_PX = 160;
const PICTURE_HEIGHT_PX = 56;
/** The distance from one character to the next. It is smaller than a wide character, so that neighbours often touch. */
const STEP_UNITS = 28;
/** The scale of the image, so that it stays sharp on screens with a high pixel density. */
const PIXELS_PER_UNIT = 2;
const STRAY_LINE_COUNT = 3;
const SPECK_COUNT = 60;
/** The number of short strokes in the ink of the text. They keep a program from finding the characters by their colour. */
const FRAGMENT_COUNT = 5;
/** The scale of the displacement filter that bends the picture, in units of the picture. */
const WAVE_UNITS = 9;

export interface CaptchaPicture {
  /** The text that the person has to type, in upper case. */
  readonly text: string;
  readonly png: Buffer;
}

/**
 * Draws five characters in one ink. Neighbours often touch, waves bend the whole picture, and lines and fragments of the same ink cross the
 * text, so that cutting the picture into single clean characters fails.
 */
export async function drawCaptcha(): Promise<CaptchaPicture> {
  const characters = Array.from({ length: CHARACTER_COUNT }, () => pickRandom(Object.keys(glyphs)));
  const ink = `hsl(${randomInteger(0, 359)} ${randomInteger(45, 80)}% ${randomInteger(22, 32)}%)`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH_PX * PIXELS_PER_UNIT}" height="${PICTURE_HEIGHT_PX * PIXELS_PER_UNIT}" viewBox="0 0 ${PICTURE_WIDTH_PX} ${PICTURE_HEIGHT_PX}">`,
    buildWaveFilter(),
    `<rect width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}" fill="hsl(${randomInteger(0, 359)} 45% 94%)"/>`,
    `<g filter="url(#waves)" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">`,
    ...characters.map(drawCharacter),
    ...Array.from({ length: STRAY_LINE_COUNT }, drawStrayLine),
    ...Array.from({ length: FRAGMENT_COUNT }, drawFragment),
    '</g>',
    ...Array.from({ length: SPECK_COUNT }, () => drawSpeck(ink)),
    '</svg>',
  ].join('');
  return { text: characters.join(''), png: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Builds an SVG filter that displaces every point by low-frequency noise. The noise is different for each picture. */
function buildWaveFilter(): string {
  const frequency = (): string => (randomInteger(16, 26) / 1000).toFixed(3);
  return `<filter id="waves" x="-10%" y="-20%" width="120%" height="140%"><feTurbulence type="turbulence" baseFrequency="${frequency()} ${frequency()}" numOctaves="2" seed="${randomInteger(1, 1_000_000)}"/><feDisplacementMap in="SourceGraphic" scale="${WAVE_UNITS}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
}

function drawCharacter(character: string, index: number): string {
  const [x, y] = [12 + index * STEP_UNITS + randomInteger(-2, 2), 12 + randomInteger(-3, 4)];
  const turn = `rotate(${randomInteger(-20, 20)} 5 7) skewX(${randomInteger(-16, 16)}) scale(${randomInteger(20, 25) / 10})`;
  return `<path d="${glyphs[character]}" transform="translate(${x} ${y}) ${turn}" stroke-width="${randomInteger(13, 18) / 10}"/>`;
}

function drawStrayLine(): string {
  const height = (): number => randomInteger(8, PICTURE_HEIGHT_PX - 8);
  return `<path d="M0 ${height()} C${PICTURE_WIDTH_PX / 3} ${height()} ${(PICTURE_WIDTH_PX * 2) / 3} ${height()} ${PICTURE_WIDTH_PX} ${height()}" stroke-width="${randomInteger(10, 18) / 10}"/>`;
}

function drawFragment(): string {
  const [x, y] = [randomInteger(4, PICTURE_WIDTH_PX - 4), randomInteger(4, PICTURE_HEIGHT_PX - 4)];
  return `<path d="M${x} ${y} q${randomInteger(-8, 8)} ${randomInteger(-8, 8)} ${randomInteger(-12, 12)} ${randomInteger(-12, 12)}" stroke-width="${randomInteger(12, 24) / 10}"/>`;
}

function drawSpeck(ink: string): string {
  return `<circle cx="${randomInteger(0, PICTURE_WIDTH_PX)}" cy="${randomInteger(0, PICTURE_HEIGHT_PX)}" r="${randomInteger(4, 11) / 10}" fill="${ink}" fill-opacity="0.7"/>`;
}
