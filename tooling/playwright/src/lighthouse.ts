import { loadavg } from 'node:os';
import { serveBarePage } from '@baize/bench/bare-page';
import {
  CATEGORIES,
  FIGURES,
  measureWithLighthouse,
  type FigureName,
  type MeasuredLoad,
  type PageFigures,
} from './lighthouse-round.ts';
import { median } from './median.ts';
import { playerOrigin } from './stack.ts';

/**
 * `pnpm lighthouse` measures the built home, lobby and game page for a first visitor, and a bare React page with twelve
 * tiles. The pages alternate over five rounds, so that other load of the machine affects all of them; the medians are
 * checked.
 */
const ROUNDS = 5;
const PAGES = { home: '/', lobby: '/rng', game: '/seamless?vendor=PG&game=PG_SONG_OF_NAGA' } as const;
const MINIMUMS: readonly (readonly [FigureName, number])[] = [
  ['performance', 97],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
];
const MAXIMUMS: readonly (readonly [FigureName, number])[] = [
  ['CLS', 0.01],
  ['TBT ms', 50],
];
/** Maximum of the largest contentful paint, relative to that of the bare page. */
const LCP_RATIO_MAX = 1.4;

const NAMES: readonly FigureName[] = [...CATEGORIES, ...Object.values(FIGURES)];

await main();

async function main(): Promise<void> {
  const barePage = await serveBarePage();
  const urls = { bare: `${barePage.origin}/`, ...mapValues(PAGES, (path) => playerOrigin + path) };
  try {
    const loads = mapValues(urls, (): MeasuredLoad[] => []);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [page, url] of Object.entries(urls)) loads[page]?.push(await measureWithLighthouse(url));
    report(loads);
  } finally {
    await barePage.stop();
  }
}

function report(loads: Readonly<Record<string, readonly MeasuredLoad[]>>): void {
  const medians = mapValues(loads, (measured) => toMedians(measured.map(({ figures }) => figures)));
  const bareLcpMs = medians['bare']?.['LCP ms'] ?? Number.NaN;
  const table = mapValues(medians, (round) => ({ ...round, 'LCP ratio': ratio(round['LCP ms'], bareLcpMs) }));
  for (const [page, measured] of Object.entries(loads)) {
    console.log(`${page}: performance ${measured.map(({ figures }) => figures.performance).join(' ')}`);
    const failedAudits = new Set(measured.flatMap((one) => one.failedAudits));
    if (failedAudits.size > 0) console.log(`  failed audits: ${[...failedAudits].toSorted().join(', ')}`);
  }
  console.log(
    `Medians of ${ROUNDS} rounds, mobile; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.table(table);
  const misses = Object.keys(PAGES).flatMap((page) => findMisses(page, table[page]));
  for (const miss of misses) console.error(miss);
  if (misses.length > 0) process.exitCode = 1;
}

function findMisses(page: string, figures: (PageFigures & { 'LCP ratio': number }) | undefined): string[] {
  if (!figures) return [`${page} was not measured`];
  const low = MINIMUMS.filter(([name, least]) => !(figures[name] >= least));
  const high = MAXIMUMS.filter(([name, most]) => !(figures[name] <= most));
  return [
    ...low.map(([name, least]) => `${page}: ${name} ${figures[name]} is below ${least}`),
    ...high.map(([name, most]) => `${page}: ${name} ${figures[name]} is above ${most}`),
    ...(figures['LCP ratio'] <= LCP_RATIO_MAX
      ? []
      : [`${page}: LCP is ${figures['LCP ratio']} times that of the bare page, more than ${LCP_RATIO_MAX}`]),
  ];
}

function toMedians(rounds: readonly PageFigures[]): PageFigures {
  return Object.fromEntries(NAMES.map((name) => [name, median(rounds.map((round) => round[name]))])) as PageFigures;
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2));
}

function mapValues<From, To>(all: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
}
