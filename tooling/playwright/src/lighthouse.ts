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
const LEAST: readonly (readonly [FigureName, number])[] = [
  ['performance', 97],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
];
const MOST: readonly (readonly [FigureName, number])[] = [
  ['CLS', 0.01],
  ['TBT ms', 50],
];
/** Maximum of the largest contentful paint, relative to that of the bare page. */
const LCP_RATIO_MOST = 1.4;

const NAMES: readonly FigureName[] = [...CATEGORIES, ...Object.values(FIGURES)];

await main();

async function main(): Promise<void> {
  const peer = await serveBarePage();
  const urls = { bare: `${peer.origin}/`, ...mapValues(PAGES, (path) => playerOrigin + path) };
  try {
    const loads = mapValues(urls, (): MeasuredLoad[] => []);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [page, url] of Object.entries(urls)) loads[page]?.push(await measureWithLighthouse(url));
    report(loads);
  } finally {
    await peer.stop();
  }
}

function report(loads: Readonly<Record<string, readonly MeasuredLoad[]>>): void {
  const medians = mapValues(loads, (measured) => medianOf(measured.map(({ round }) => round)));
  const bareLcpMs = medians['bare']?.['LCP ms'] ?? Number.NaN;
  const table = mapValues(medians, (round) => ({ ...round, 'LCP ratio': ratio(round['LCP ms'], bareLcpMs) }));
  for (const [page, measured] of Object.entries(loads)) {
    console.log(`${page}: performance ${measured.map(({ round }) => round.performance).join(' ')}`);
    const shortOf = new Set(measured.flatMap((one) => one.failedAudits));
    if (shortOf.size > 0) console.log(`  short of full marks: ${[...shortOf].toSorted().join(', ')}`);
  }
  console.log(
    `Medians of ${ROUNDS} rounds, mobile; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.table(table);
  const misses = Object.keys(PAGES).flatMap((page) => missesOf(page, table[page]));
  for (const miss of misses) console.error(miss);
  if (misses.length > 0) process.exitCode = 1;
}

function missesOf(page: string, figures: (PageFigures & { 'LCP ratio': number }) | undefined): string[] {
  if (!figures) return [`${page} was not measured`];
  const low = LEAST.filter(([name, least]) => !(figures[name] >= least));
  const high = MOST.filter(([name, most]) => !(figures[name] <= most));
  return [
    ...low.map(([name, least]) => `${page}: ${name} ${figures[name]} is below ${least}`),
    ...high.map(([name, most]) => `${page}: ${name} ${figures[name]} is above ${most}`),
    ...(figures['LCP ratio'] <= LCP_RATIO_MOST
      ? []
      : [`${page}: LCP is ${figures['LCP ratio']} times that of the bare page, more than ${LCP_RATIO_MOST}`]),
  ];
}

function medianOf(rounds: readonly PageFigures[]): PageFigures {
  return Object.fromEntries(NAMES.map((name) => [name, median(rounds.map((round) => round[name]))])) as PageFigures;
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2));
}

function mapValues<From, To>(all: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
}
