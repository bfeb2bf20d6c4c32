/** The draw that one source reports, in its stored form. */
export interface GivenResult {
  /** The source: `operator:17` or `feed:minh-ngoc`. */
  readonly source: string;
  readonly text: string;
}

/**
 * The judgement of the reported draws. `waiting`: another source has to give the same draw. `differs`: the sources contradict each other, and nothing is
 * settled. `agreed`: the issue is settled by the draw `text`.
 */
export type ResultJudgement =
  | { readonly outcome: 'waiting' | 'differs' }
  | { readonly outcome: 'agreed'; readonly text: string };

/**
 * Judges the reports of the sources about one version of a draw. The signed feed alone is enough for the first version,
 * otherwise two sources have to agree. A correction always needs two, because money has been paid by then. One source
 * that differs stops the draw.
 */
export function judgeResults(given: readonly GivenResult[], version: number): ResultJudgement {
  const [first] = given;
  if (!first) return { outcome: 'waiting' };
  if (given.some(({ text }) => text !== first.text)) return { outcome: 'differs' };
  const hasFeed = given.some(({ source }) => source.startsWith('feed:'));
  const isEnough = given.length >= 2 || (hasFeed && version === 1);
  return isEnough ? { outcome: 'agreed', text: first.text } : { outcome: 'waiting' };
}
