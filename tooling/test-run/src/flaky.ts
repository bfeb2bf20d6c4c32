import type { TestOutcome } from './reports.ts';

/** A test that failed and then passed when it was run once more alone. */
export interface FlakyTest {
  readonly step: string;
  readonly id: string;
  /** Folder of its traces, relative to the root of the repository. */
  readonly trace: string;
}

const LIST_HEADER = `# Flaky tests

\`npm test\` writes this list: each test failed once, and passed when it was run again alone. A test that is on the list already and is
flaky again fails the run. Mend the test or the product, then delete its line.

`;
const LIST_LINE = /^- \S+, \S+: `(?<id>.+)`$/;

/** Returns the id of a test, by which the list of flaky tests names it: `file › groups › test`. */
export function toTestId({ file, title }: Pick<TestOutcome, 'file' | 'title'>): string {
  return `${file} › ${title}`;
}

/** Returns the ids of the tests that a document lists. Other lines are ignored. */
export function parseFlakyList(document: string): readonly string[] {
  return document.split('\n').flatMap((line) => {
    const id = LIST_LINE.exec(line)?.groups?.['id'];
    return id === undefined ? [] : [id];
  });
}

/** Splits the flaky tests of this run into new ones and those that are flaky for the second time. */
export function judgeFlaky(listedIds: readonly string[], flakyTests: readonly FlakyTest[]) {
  return {
    newTests: flakyTests.filter(({ id }) => !listedIds.includes(id)),
    repeatedTests: flakyTests.filter(({ id }) => listedIds.includes(id)),
  };
}

/** Returns the document with a line for each new test; `day` has the form 2026-11-23. An undefined document is started with its header. */
export function addToFlakyList(document: string | undefined, newTests: readonly FlakyTest[], day: string): string {
  const lines = newTests.map(({ id, step }) => `- ${step}, ${day}: \`${id}\`\n`);
  return (document ?? LIST_HEADER) + lines.join('');
}
