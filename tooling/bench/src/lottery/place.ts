import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { closedLoop, type Round } from '../closed-loop.ts';
import { readTreeCpuSeconds } from '../money/cpu.ts';
import { findPgbench, PGBENCH_MISSING, runPgbench } from '../money/pgbench.ts';
import { formatTable, median } from '../table.ts';
import type { LotteryOptions } from './options.ts';
import { createOrder, createOrderClient } from './orders.ts';
import { OWN_ORDER_FUNCTION, ownOrderScript } from './own-order.ts';
import { openIssue } from './world.ts';

const LINES_PER_ORDER = [1, 10, 100] as const;
const WARM_UP_SECONDS = 1;

export interface PlaceContext {
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly port: number;
  readonly postgresPid: number;
  readonly serverPid: number;
  readonly options: LotteryOptions;
}

/** A round with the CPU time of the participating processes, in microseconds per order. */
interface CountedRound extends Round {
  readonly cpuMicros: number;
}

interface Pair {
  readonly lines: number;
  readonly runYardstick: ((seconds: number) => Promise<CountedRound>) | undefined;
  readonly runServer: (seconds: number) => Promise<CountedRound>;
  readonly yardstick: CountedRound[];
  readonly server: CountedRound[];
}

/** Places orders over HTTP and by a database function with the same rows, in turn, and prints lines per second. */
export async function benchPlacing(context: PlaceContext): Promise<void> {
  await context.client.query(OWN_ORDER_FUNCTION);
  const pgbench = await findPgbench();
  if (!pgbench) console.log(PGBENCH_MISSING);
  const orders = createOrderClient(context.port, context.options.connections);
  try {
    const pairs: Pair[] = [];
    for (const lines of LINES_PER_ORDER) pairs.push(await createPair(context, { lines, pgbench, orders }));
    await takeTurns(pairs, context.options);
    report(pairs, context.options);
  } finally {
    orders.close();
  }
}

interface PairParts {
  readonly lines: number;
  readonly pgbench: string | undefined;
  readonly orders: ReturnType<typeof createOrderClient>;
}

/** Creates an issue for each contestant, so that neither scans the rows of the other. */
async function createPair(context: PlaceContext, parts: PairParts): Promise<Pair> {
  const { client, databaseUrl, options, postgresPid, serverPid } = context;
  const { lines, pgbench, orders } = parts;
  const { players, connections } = options;
  const [own, placed] = [await openIssue(client, { id: 2 * lines }), await openIssue(client, { id: 2 * lines + 1 })];
  const script = ownOrderScript(players, own, lines);
  const runYardstick = async (seconds: number) =>
    await countCpu(
      [postgresPid],
      async () => await runPgbench({ pgbench: pgbench ?? '', databaseUrl, clients: connections, seconds, script }),
    );
  const place = async (): Promise<void> => {
    const { code } = await orders.place(1 + randomInt(players), createOrder(placed.number, lines));
    if (code !== 'ok') throw new Error(`an order was answered ${code}`);
  };
  return {
    lines,
    runYardstick: pgbench === undefined ? undefined : runYardstick,
    runServer: async (seconds) =>
      await countCpu([postgresPid, serverPid], async () => await closedLoop(connections, seconds, place)),
    yardstick: [],
    server: [],
  };
}

/** Measures CPU time, which hardly depends on other load of the machine, unlike the rates. */
async function countCpu(pids: readonly number[], run: () => Promise<Round>): Promise<CountedRound> {
  const before = await sumCpuSeconds(pids);
  const round = await run();
  return { ...round, cpuMicros: (((await sumCpuSeconds(pids)) - before) * 1e6) / round.done };
}

async function sumCpuSeconds(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(async (pid) => (await readTreeCpuSeconds(pid)) ?? Number.NaN));
  return seconds.reduce((sum, each) => sum + each, 0);
}

/** Runs the contestants alternately, so that other load on the machine affects all of them. */
async function takeTurns(pairs: readonly Pair[], { rounds, seconds }: LotteryOptions): Promise<void> {
  for (const { runServer } of pairs) await runServer(WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1)
    for (const { lines, runYardstick, runServer, yardstick, server } of pairs) {
      if (runYardstick) yardstick.push(await runYardstick(seconds));
      const placed = await runServer(seconds);
      server.push(placed);
      console.log(`round ${round}, orders of ${lines}: ${(placed.perSecond * lines).toFixed(0)} lines/s`);
    }
}

function report(pairs: readonly Pair[], { rounds, seconds, connections, players }: LotteryOptions): void {
  console.log(
    `\n${rounds} rounds of ${seconds} s each, taking turns; ${connections} orders in flight, ${players} players\n`,
  );
  const rows = pairs.map(({ lines, yardstick, server }) => {
    const rate = (list: readonly Round[]): number => median(list.map(({ perSecond }) => perSecond * lines));
    const cpu = (list: readonly CountedRound[]): string =>
      median(list.map(({ cpuMicros }) => cpuMicros / lines)).toFixed(0);
    const p95 = median(server.map(({ latencyMsP95 = Number.NaN }) => latencyMsP95));
    const ratio = `${(rate(server) / rate(yardstick)).toFixed(2)}x`;
    return [
      String(lines),
      rate(yardstick).toFixed(0),
      rate(server).toFixed(0),
      ratio,
      cpu(yardstick),
      cpu(server),
      p95.toFixed(0),
    ];
  });
  console.log(
    formatTable(
      [
        'lines per order',
        'pgbench, lines/s',
        'over HTTP, lines/s',
        'ratio',
        'pgbench, CPU us/line',
        'HTTP, CPU us/line',
        'p95 ms',
      ],
      rows,
    ),
  );
}
