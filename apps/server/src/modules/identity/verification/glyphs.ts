/**
 * The letters and digits that are not easily confused with one another, drawn as SVG paths on a field of 10 x 14 units. The paths were drawn for this project,
 * so that no font has to be installed.
 */
export const glyphs: Readonly<Record<string, string>> = {
  2: 'M1 3.5C1-1.2 9-1.2 9 3.5C9 7.5 1 10 1 14H9',
  3: 'M1.5 0.5H8.5L5 5.6C10.5 5.6 10.5 14 5 14C3 14 1.6 13 1 11.5',
  4: 'M7 14V0L1 9.8H9.5',
  6: 'M7.5 0C3 2 1 6 1 9.5C1 15.5 9 15.5 9 9.5C9 4.5 2.4 4.5 1.2 8.6',
  7: 'M1 0H9L4 14',
  8: 'M5 6.3C-0.2 6.3-0.2 0 5 0C10.2 0 10.2 6.3 5 6.3C-1.2 6.3-1.2 14 5 14C11.2 14 11.2 6.3 5 6.3',
  9: 'M2.5 14C7 12 9 8 9 4.5C9-1.5 1-1.5 1 4.5C1 9.5 7.6 9.5 8.8 5.4',
  A: 'M0.5 14L5 0L9.5 14M2.3 9H7.7',
  C: 'M9 3C7-1.5 1-1 1 7C1 15 7 15.5 9 11',
  E: 'M8.5 0H1.5V14H8.5M1.5 7H7',
  F: 'M8.5 0H1.5V14M1.5 7H7',
  H: 'M1 0V14M9 0V14M1 7H9',
  J: 'M3 0H8V10C8 15.4 1 15.4 1 10.5',
  K: 'M1.5 0V14M9 0L1.5 8.4M4.2 5.6L9 14',
  M: 'M0.5 14V0L5 8L9.5 0V14',
  N: 'M1 14V0L9 14V0',
  P: 'M1.5 14V0H5C10.5 0 10.5 7.6 5 7.6H1.5',
  R: 'M1.5 14V0H5C10.5 0 10.5 7.6 5 7.6H1.5M4.8 7.6L9 14',
  T: 'M0.5 0H9.5M5 0V14',
  W: 'M0 0L2.5 14L5 4L7.5 14L10 0',
  X: 'M1 0L9 14M9 0L1 14',
  Y: 'M0.5 0L5 7L9.5 0M5 7V14',
};
