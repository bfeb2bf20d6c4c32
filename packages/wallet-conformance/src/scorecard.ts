import type { Verdict } from './verdict.ts';

const SIGN_BY_OUTCOME: Readonly<Record<Verdict['outcome'], string>> = {
  held: '✓',
  broken: '✗',
  'not judged': '–',
  'not applicable': '·',
};

const FINDING_INDENT = ' '.repeat(8);

/** Formats the verdicts as text: by chapter, with the finding below each rule that did not hold, and the totals at the end. */
export function scorecardOf(verdicts: readonly Verdict[]): string {
  const chapters = [...new Set(verdicts.map(({ about }) => about))];
  const parts = chapters.map((chapter) => {
    const inChapter = verdicts.filter(({ about }) => about === chapter);
    return [chapter, ...inChapter.map(formatRule)].join('\n');
  });
  const count = (outcome: Verdict['outcome']) => verdicts.filter((each) => each.outcome === outcome).length;
  const totals = `${count('held')} held, ${count('broken')} broken, ${count('not judged')} not judged, ${count('not applicable')} not applicable`;
  return `${[...parts, totals].join('\n\n')}\n`;
}

function formatRule({ id, title, outcome, finding }: Verdict): string {
  const line = `  ${SIGN_BY_OUTCOME[outcome]} ${id.padEnd(3)} ${title}`;
  return finding === undefined ? line : `${line}\n${finding.replaceAll(/^/gm, FINDING_INDENT)}`;
}
