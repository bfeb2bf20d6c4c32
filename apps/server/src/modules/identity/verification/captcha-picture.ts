import sharp from 'sharp';
import { between, oneOf } from './chance.ts';
import { glyphs } from './glyphs.ts';

const CHARACTERS = 5;
const WIDTH = 160;
const HEIGHT = 56;
/** Sharp on screens with more pixels. */
const PIXELS_PER_UNIT = 2;
const STRAY_LINES = 4;

export interface CaptchaPicture {
  readonly text: string;
  readonly png: Buffer;
}

/** Five characters that people read at a glance, each turned, leaned and moved by chance. */
export async function drawCaptcha(): Promise<CaptchaPicture> {
  const characters = Array.from({ length: CHARACTERS }, () => oneOf(Object.keys(glyphs)));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PIXELS_PER_UNIT}" height="${HEIGHT * PIXELS_PER_UNIT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${between(0, 359)} 45% 94%)"/>`,
    ...Array.from({ length: STRAY_LINES }, strayLine),
    ...characters.map(placed),
    '</svg>',
  ].join('');
  return { text: characters.join(''), png: await sharp(Buffer.from(svg)).png().toBuffer() };
}

function placed(character: string, index: number): string {
  const [x, y] = [14 + index * 28 + between(-2, 2), 12 + between(-3, 5)];
  const turn = `rotate(${between(-16, 16)} 5 7) skewX(${between(-12, 12)}) scale(${between(19, 23) / 10})`;
  const ink = `hsl(${between(0, 359)} ${between(55, 80)}% ${between(24, 36)}%)`;
  return `<path d="${glyphs[character]}" transform="translate(${x} ${y}) ${turn}" fill="none" stroke="${ink}" stroke-width="${between(14, 19) / 10}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function strayLine(): string {
  const height = (): number => between(4, HEIGHT - 4);
  return `<path d="M0 ${height()} C${WIDTH / 3} ${height()} ${(WIDTH * 2) / 3} ${height()} ${WIDTH} ${height()}" fill="none" stroke="hsl(${between(0, 359)} 45% 60%)" stroke-width="1.2" stroke-opacity="0.7"/>`;
}
