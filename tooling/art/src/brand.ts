import { svg } from './svg.ts';

const FELT = '#1fa971';
const FELT_DEEP = '#0f7a50';
const BRASS = '#e8b84a';
const GROUND = '#0b1210';

const lozenge =
  `<path d="M256 76L376 256L256 436L136 256z" fill="${BRASS}"/>` +
  `<path d="M256 168L316 256L256 344L196 256z" fill="${GROUND}"/>`;

const felt =
  `<defs><linearGradient id="felt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${FELT}"/>` +
  `<stop offset="1" stop-color="${FELT_DEEP}"/></linearGradient></defs>`;

/** The sign of the house: a brass lozenge on felt. */
export const iconSvg = () =>
  svg(512, 512, `${felt}<rect x="24" y="24" width="464" height="464" rx="140" fill="url(#felt)"/>${lozenge}`);

/** Full-bleed, with the lozenge inside the safe circle of a maskable icon. */
export const maskableIconSvg = () =>
  svg(512, 512, `${felt}<rect width="512" height="512" fill="url(#felt)"/>${lozenge}`);
