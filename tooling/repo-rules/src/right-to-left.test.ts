import { expect, test } from 'vitest';
import { filesIn, inEachSite, findLines } from './files.ts';

const STYLES = [...inEachSite('**/*.css'), 'packages/{site,ui}/src/**/*.css'];
/** Sides that stay where they are when a page runs from the right: `inset-inline-start`, `margin-inline-end`, `start` turn with it. */
const PHYSICAL_SIDE =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/;

test('styles turn with the direction of the language', () => {
  expect(findLines(filesIn(STYLES), PHYSICAL_SIDE)).toEqual([]);
});

test.each(['  margin-left: 4px;', '.a { left: 0 }', 'text-align: right;', 'border-top-left-radius: 4px'])(
  '%s would not turn',
  (line) => expect(findLines([{ path: 'a.css', text: line }], PHYSICAL_SIDE)).toHaveLength(1),
);

test.each(['margin-inline-start: 4px;', 'inset-inline: 0', 'text-align: end', 'background: url(left.svg)'])(
  '%s turns',
  (line) => expect(findLines([{ path: 'a.css', text: line }], PHYSICAL_SIDE)).toEqual([]),
);
