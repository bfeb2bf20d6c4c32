import type { TestOutcome } from './reports.ts';

/** A test that failed and then passed when it was run once more alone. */
export interface FlakyTest {
  readonly step: string;
  readonly id: string;
  /** Folder of its traces, relative to the root of the repository. */
  readonly trace: string;
}

const HEAD = `# Flaky tests

\`npm test\` writes this list: each test failed once, and passed when it was run again alone. A test that is on the list already and is
flaky again fails the run. Mend the test or the product, then delete its line.

`;
const LINE = /^- \S+, \S+: `(?<id>.+)`$/;

export function idOf({ file, title }: Pick<TestOutcome, 'file' | 'title'>): string {
  return `${file} › ${title}`;
}

export function parseFlakyList(document: string): readonly string[] {
  return document.split('\n').flatMap((line) => {
    const id = LINE.exec(line)?.groups?.['id'];
    return id === undefined ? [] : [id];
  });
}

/** Splits the flaky tests of this run into new ones and those that are flaky for the second time. */
export function judgeFlaky(known: readonly string[], found: readonly FlakyTest[]) {
  return {
    fresh: found.filter(({ id }) => !known.includes(id)),
    repeated: found.filter(({ id }) => known.includes(id)),
  };
}

/** Returns the document with a line for each test of `fresh`; `day` has the form 2026-11-23. */
export function addToFlakyList(document: string | undefined, fresh: readonly FlakyTest[], day: string): string {
  const lines = fresh.map(({ id, step }) => `- ${step}, ${day}: \`${id}\`\n`);
  return (document ?? HEAD) + lines.join('');
}
