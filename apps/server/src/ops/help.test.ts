import { expect, test } from 'vitest';
import { formatResourceHelp, formatOverview } from './help.ts';
import { resources } from './resources.ts';

const IN_COLUMNS = /^ {2,4}\S.*? {2,}\S/;

test.each(Object.entries(resources))(
  'the help of %s separates each option and act from its meaning',
  (name, resource) => {
    const [, , ...lines] = formatResourceHelp(name, resource).split('\n');
    expect(lines.filter((line) => !IN_COLUMNS.test(line))).toEqual([]);
  },
);

test('the overview separates each resource from its summary', () => {
  const lines = formatOverview().split('\n').slice(1);
  expect(
    lines.filter((line) => /^ {2}[a-z]/.test(line) && !line.startsWith('  pnpm') && !IN_COLUMNS.test(line)),
  ).toEqual([]);
});
