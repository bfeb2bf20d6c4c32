import type { GuideId } from './paths.ts';
import { linear, num, svg, times } from './svg.ts';

const WIDTH = 480;
const HEIGHT = 360;
const GROUND = '#0b1210';
const PANEL = '#121c19';
const RAISED = '#22332e';
const LINE = '#35504a';
const SOFT = '#a9bbb4';
const FELT = '#1fa971';
const BRASS = '#e8b84a';

/** How a site is put on a home screen, step by step. No browser's own sign is shown: plain strokes for what its buttons mean. */
const scenes: Readonly<Record<GuideId, () => string>> = {
  'phone-open': () => phone(`${page(126, 78)}${bar(300)}${address(160, 304, 160)}${ring(152, 296, 176, 40)}`),
  'phone-share': () =>
    phone(`${page(126, 78)}${bar(300)}${shareSign(240, 316)}${dotsBeside(240, 316)}${ring(218, 294, 44, 44)}`),
  'phone-add': () =>
    phone(`${page(126, 78)}${sheet(3)}${plusSign(330, 262)}${ring(140, 240, 200, 44)}${lozenge(166, 262, 9)}`),
  'phone-open-top': () => phone(`${bar(64)}${address(140, 68, 150)}${page(126, 112)}${ring(132, 60, 166, 40)}`),
  'phone-menu': () =>
    phone(`${bar(64)}${address(140, 68, 150)}${moreSign(332, 84)}${page(126, 112)}${ring(312, 62, 40, 44)}`),
  'phone-install': () =>
    phone(
      `${bar(64)}${address(140, 68, 150)}${page(126, 112)}${menu()}${installSign(226, 178)}${ring(204, 158, 148, 40)}`,
    ),
  'phone-ready': () => phone(homeScreen()),
  'desk-open': () => desk(`${address(96, 70, 250)}${page(70, 116, 340)}${ring(88, 62, 266, 40)}`),
  'desk-install': () =>
    desk(`${address(96, 70, 250)}${installSign(328, 84)}${page(70, 116, 340)}${ring(306, 62, 44, 44)}`),
};

export function guideSvg(id: GuideId): string {
  const air = `<defs>${linear('air', [
    [0, '#15382c'],
    [1, GROUND],
  ])}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#air)"/>`;
  return svg(WIDTH, HEIGHT, air + scenes[id]());
}

type Box = readonly [x: number, y: number, width: number, height: number, radius: number, rest: string];

const box = (...[x, y, width, height, radius, rest]: Box) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${radius}" ${rest}/>`;

const strokes = (path: string, colour = SOFT) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The upper or lower part of a telephone; what is in it is cut by its screen. */
function phone(inside: string): string {
  return (
    box(112, 24, 256, 380, 36, `fill="${GROUND}" stroke="${LINE}" stroke-width="4"`) +
    box(126, 40, 228, 360, 24, `fill="${PANEL}"`) +
    inside +
    box(204, 46, 72, 8, 4, `fill="${GROUND}"`)
  );
}

function desk(inside: string): string {
  return (
    box(56, 40, 368, 284, 16, `fill="${PANEL}" stroke="${LINE}" stroke-width="4"`) +
    box(58, 42, 364, 66, 14, `fill="${GROUND}"`) +
    times(3, (at) => `<circle cx="${72 + at * 14}" cy="54" r="4" fill="${LINE}"/>`) +
    inside
  );
}

/** The site: its sign, its banner, its tiles. */
function page(x: number, y: number, width = 228): string {
  const gap = 10;
  const count = Math.floor((width - gap) / 64);
  const tile = (width - gap * (count + 1)) / count;
  const tones = ['#8a1538', '#0b3a75', '#3a1173', '#0d5135', '#1d1b54'];
  return (
    lozenge(x + 18, y + 14, 9) +
    box(x + width - 52, y + 6, 40, 16, 8, `fill="${BRASS}"`) +
    box(x + gap, y + 32, width - 2 * gap, 62, 10, `fill="#0f7a50"`) +
    box(x + gap + 12, y + 48, 70, 8, 4, 'fill="#ffffffc9"') +
    box(x + gap + 12, y + 64, 44, 8, 4, 'fill="#ffffff66"') +
    times(count, (at) => {
      const left = x + gap + at * (tile + gap);
      return box(left, y + 106, tile, 84, 8, `fill="${tones[at % tones.length]}"`) + star(left + tile / 2, y + 142);
    })
  );
}

const star = (x: number, y: number) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="14" fill="none" stroke="#ffffff66" stroke-width="3"/>`;

const lozenge = (x: number, y: number, size: number) =>
  box(x - size, y - size, 2 * size, 2 * size, size * 0.6, `fill="${FELT}"`) +
  `<path d="M${num(x)} ${num(y - size * 0.7)}L${num(x + size * 0.5)} ${num(y)}L${num(x)} ${num(y + size * 0.7)}L${num(x - size * 0.5)} ${num(y)}z" fill="${BRASS}"/>`;

const bar = (y: number) => box(126, y, 228, 36, 0, `fill="${RAISED}"`);

const address = (x: number, y: number, width: number) =>
  box(x, y, width, 24, 12, `fill="${GROUND}"`) +
  `<circle cx="${x + 16}" cy="${y + 12}" r="4" fill="${FELT}"/>` +
  box(x + 28, y + 8, width * 0.5, 8, 4, `fill="${SOFT}"`);

/** Draws a ring around the subject of the step. */
const ring = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, 14, `fill="none" stroke="${BRASS}" stroke-width="4"`);

const shareSign = (x: number, y: number) =>
  strokes(`M${x - 9} ${y - 2}v12h18v-12M${x} ${y + 4}v-18M${x - 6} ${y - 9}l6-6 6 6`, BRASS);

const dotsBeside = (x: number, y: number) =>
  [-80, -40, 40, 80].map((by) => `<circle cx="${x + by}" cy="${y}" r="6" fill="${LINE}"/>`).join('');

const plusSign = (x: number, y: number) => strokes(`M${x - 20} ${y}h16M${x - 12} ${y - 8}v16`, BRASS);

const moreSign = (x: number, y: number) =>
  times(3, (at) => `<circle cx="${x}" cy="${y - 10 + at * 10}" r="3.5" fill="${BRASS}"/>`);

const installSign = (x: number, y: number) =>
  strokes(`M${x} ${y - 12}v14M${x - 6} ${y - 4}l6 6 6-6M${x - 11} ${y + 2}v8h22v-8`, BRASS);

const sheet = (rows: number) =>
  box(126, 196, 228, 204, 20, `fill="${RAISED}"`) +
  box(216, 206, 48, 6, 3, `fill="${LINE}"`) +
  times(rows, (at) => box(186, 224 + at * 40, at === 1 ? 0 : 96, 8, 4, `fill="${LINE}"`)) +
  box(186, 258, 110, 8, 4, 'fill="#eaf2ee"');

const menu = () =>
  box(196, 104, 168, 150, 14, `fill="${RAISED}" stroke="${LINE}" stroke-width="2"`) +
  box(220, 126, 90, 8, 4, `fill="${LINE}"`) +
  box(250, 174, 84, 8, 4, 'fill="#eaf2ee"') +
  box(220, 216, 70, 8, 4, `fill="${LINE}"`);

const homeScreen = () =>
  times(8, (at) => {
    const x = 158 + (at % 4) * 54;
    const y = 104 + Math.floor(at / 4) * 78;
    return at === 5
      ? lozenge(x, y, 22) + ring(x - 30, y - 30, 60, 60)
      : box(x - 20, y - 20, 40, 40, 12, `fill="${RAISED}"`);
  });
