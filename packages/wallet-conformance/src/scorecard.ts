import type { Verdict } from './verdict.ts';

const SIGNS: Readonly<Record<Verdict['outcome'], string>> = {
  held: '✓',
  broken: '✗',
  'not judged': '–',
  'not applicable': '·',
};

/** The verdicts as people read them: chapter by chapter, what did not hold with its finding, the sum at the end. */
export function scorecardOf(verdicts: readonly Verdict[]): string {
  const chapters = Map.groupBy(verdicts, ({ about }) => about);
  const parts = [...chapters].map(([about, inChapter]) => [about, ...inChapter.map(lineOf)].join('\n'));
  const count = (outcome: Verdict['outcome']) => verdicts.filter((each) => each.outcome === outcome).length;
  const sum = `${count('held')} held, ${count('broken')} broken, ${count('not judged')} not judged, ${count('not applicable')} not applicable`;
  return `${[...parts, sum].join('\n\n')}\n`;
}

function lineOf({ id, title, outcome, finding }: Verdict): string {
  const line = `  ${SIGNS[outcome]} ${id.padEnd(3)} ${title}`;
  return finding === undefined ? line : `${line}\n        ${finding}`;
}
