import { createServer } from 'node:net';
import { once } from 'node:events';
import lighthouse from 'lighthouse';
import { withChromium } from './chromium-page.ts';
import { median } from './median.ts';
import { playerOrigin } from './stack.ts';

/** Lighthouse's mobile preset on the built player home, in a fresh Chromium each round: `pnpm lighthouse`. */
const ROUNDS = 5;
const ATTEMPTS_MAX = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What a median may not fall below, in points of 100; SEO is reported alone. */
const LEAST: Readonly<Partial<Record<(typeof CATEGORIES)[number], number>>> = {
  performance: 90,
  accessibility: 100,
  'best-practices': 95,
};
const FIGURES = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed index ms',
  'total-byte-weight': 'Bytes',
} as const;
const DECIMALS = 3;

type Round = Readonly<Record<string, number>>;

const rounds: Round[] = [];
const shortOf = new Set<string>();
for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await measureOrAgain());

const names = [...CATEGORIES, ...Object.values(FIGURES)];
const medians = Object.fromEntries(
  names.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]),
);
console.log(`${playerOrigin}/, mobile, ${ROUNDS} rounds`);
console.table({ ...Object.fromEntries(rounds.map((round, index) => [`round ${index + 1}`, round])), median: medians });
if (shortOf.size > 0) console.log(`Audits short of full marks: ${[...shortOf].toSorted().join(', ')}`);

const below = Object.entries(LEAST).filter(([name, least]) => !((medians[name] ?? 0) >= least));
for (const [name, least] of below) console.error(`${name}: ${medians[name]} is below ${least}`);
if (below.length > 0) process.exitCode = 1;

/** Chromium loses the beginning of a trace now and then (NO_NAVSTART). Such a round has no figures; it is taken again, and said. */
async function measureOrAgain(): Promise<Round> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      console.log(`A round without figures is taken again: ${String(error)}`);
    }
  }
}

async function measure(): Promise<Round> {
  const port = await freePort();
  let round: Round = {};
  await withChromium(async () => {
    const result = await lighthouse(`${playerOrigin}/`, { port, output: 'json', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error('Lighthouse gave no result');
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    noteShortAudits(result.lhr);
    round = { ...pointsOf(result.lhr), ...figuresOf(result.lhr) };
  }, [`--remote-debugging-port=${port}`]);
  return round;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function pointsOf({ categories }: Report): Round {
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
}

function figuresOf({ audits }: Report): Round {
  return Object.fromEntries(
    Object.entries(FIGURES).map(([id, name]) => [
      name,
      Number((audits[id]?.numericValue ?? Number.NaN).toFixed(DECIMALS)),
    ]),
  );
}

/** Outside of performance, whose audits are weighed by the figures above. */
function noteShortAudits({ categories, audits }: Report): void {
  for (const name of CATEGORIES.filter((category) => category !== 'performance'))
    for (const { id, weight } of categories[name]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) shortOf.add(`${name}/${id}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
