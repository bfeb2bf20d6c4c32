import { freePort } from '@baize/postgres/start';
import lighthouse from 'lighthouse';
import { withChromium } from './chromium-page.ts';

const ATTEMPTS_MAX = 3;
const DECIMALS = 3;

/** The categories of Lighthouse that are scored. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Names in our tables by Lighthouse's audit id. */
export const FIGURES = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed index ms',
  'total-byte-weight': 'Bytes',
} as const;

export type FigureName = (typeof CATEGORIES)[number] | (typeof FIGURES)[keyof typeof FIGURES];
/** The figures of one page load: a score from 0 to 100 by category, and the values of `FIGURES` in the unit of their name. */
export type PageFigures = Readonly<Record<FigureName, number>>;

export interface MeasuredLoad {
  readonly figures: PageFigures;
  /** Failed audits such as "seo/is-crawlable", except those of performance, which the figures cover. */
  readonly failedAudits: readonly string[];
}

/**
 * Runs Lighthouse's mobile preset (simulated slow 4G, CPU slowdown of four) on one address in a fresh Chromium.
 * Lighthouse sometimes loses the start of a trace (NO_NAVSTART); such a round is repeated and reported.
 */
export async function measureWithLighthouse(url: string): Promise<MeasuredLoad> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureOnce(url);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      console.log(`A round without figures is taken again: ${String(error)}`);
    }
  }
}

async function measureOnce(url: string): Promise<MeasuredLoad> {
  const port = await freePort();
  const measured: MeasuredLoad[] = [];
  await withChromium(async () => {
    const result = await lighthouse(url, { port, output: 'json', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error('Lighthouse gave no result');
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    measured.push({ figures: toFigures(result.lhr), failedAudits: findFailedAudits(result.lhr) });
  }, [`--remote-debugging-port=${port}`]);
  const [one] = measured;
  if (!one) throw new Error('nothing was measured');
  return one;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function toFigures({ categories, audits }: Report): PageFigures {
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const figures = Object.entries(FIGURES).map(([id, name]) => [
    name,
    Number((audits[id]?.numericValue ?? Number.NaN).toFixed(DECIMALS)),
  ]);
  // The names are those of the two tables above.
  return Object.fromEntries([...points, ...figures]) as PageFigures;
}

function findFailedAudits({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}/${id}`),
  );
}
