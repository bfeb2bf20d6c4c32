import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { runClosedLoop, type Round } from '../closed-loop.ts';
import { readTreeCpuSeconds } from '../money/cpu.ts';
import { findPgbench, PGBENCH_MISSING, runPgbench } from '../money/pgbench.ts';
import { formatTable, median } from '../table.ts';
import type { LotteryOptions } from './options.ts';
import { createOrder, createOrderClient } from './orders.ts';
import { ORDER_FUNCTION, createOrderScript } from './order-function.ts';
import { openIssue } from './world.ts';

const LINES_PER_ORDER = [1, 10, 100] as const;
const WARM_UP_SECONDS = 1;

/** The database and the server that are measured. `port` is the port of the server. */
export interface PlaceContext {
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly port: number;
  readonly postgresPid: number;
  readonly serverPid: number;
  readonly options: LotteryOptions;
}

/** A round with the CPU time of the participating processes, in microseconds per order. */
interface RoundWithCpu extends Round {
  readonly cpuMicros: number;
}

/** The database function (the yardstick) and the server with orders of the same size, and their measured rounds. */
interface ContestantPair {
  /** The number of lines of each order. */
  readonly lines: number;
  /** Undefined if pgbench is not installed. */
  readonly runYardstick: ((seconds: number) => Promise<RoundWithCpu>) | undefined;
  readonly runServer: (seconds: number) => Promise<RoundWithCpu>;
  readonly yardstick: RoundWithCpu[];
  readonly server: RoundWithCpu[];
}

/** Places orders over HTTP and by a database function with the same rows, in turn, and prints lines per second. */
export async function benchPlacing(context: PlaceContext): Promise<void> {
  await context.client.query(ORDER_FUNCTION);
  const pgbench = await findPgbench();
  if (!pgbench) console.log(PGBENCH_MISSING);
  const orders = createOrderClient(context.port, context.options.connections);
  try {
    const pairs: ContestantPair[] = [];
    for (const lines of LINES_PER_ORDER) pairs.push(await createPair(context, { lines, pgbench, orders }));
    await runAlternatingRounds(pairs, context.options);
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
async function createPair(context: PlaceContext, parts: PairParts): Promise<ContestantPair> {
  const { client, databaseUrl, options, postgresPid, serverPid } = context;
  const { lines, pgbench, orders } = parts;
  const { players, connections } = options;
  const [yardstickIssue, serverIssue] = [
    await openIssue(client, { id: 2 * lines }),
    await openIssue(client, { id: 2 * lines + 1 }),
  ];
  const script = createOrderScript(players, yardstickIssue, lines);
  const runYardstick = async (seconds: number) =>
    await measureCpu(
      [postgresPid],
      async () => await runPgbench({ pgbench: pgbench ?? '', databaseUrl, clients: connections, seconds, script }),
    );
  const place = async (): Promise<void> => {
    const { code } = await orders.place(1 + randomInt(players), createOrder(serverIssue.number, lines));
    if (code !== 'ok') throw new Error(`an order was answered ${code}`);
  };
  return {
    lines,
    runYardstick: pgbench === undefined ? undefined : runYardstick,
    runServer: async (seconds) =>
      await measureCpu([postgresPid, serverPid], async () => await runClosedLoop(connections, seconds, place)),
    yardstick: [],
    server: [],
  };
}

/** Adds the CPU time of the processes per order to a round. CPU time hardly depends on other load of the machine, unlike the rates. */
async function measureCpu(pids: readonly number[], run: () => Promise<Round>): Promise<RoundWithCpu> {
  const before = await sumCpuSeconds(pids);
  const round = await run();
  return { ...round, cpuMicros: (((await sumCpuSeconds(pids)) - before) * 1e6) / round.done };
}

async function sumCpuSeconds(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(async (pid) => (await readTreeCpuSeconds(pid)) ?? Number.NaN));
  return seconds.reduce((sum, each) => sum + each, 0);
}

/** Runs the contestants alternately, so that other load on the machine affects all of them. */
async function runAlternatingRounds(
  pairs: readonly ContestantPair[],
  { rounds, seconds }: LotteryOptions,
): Promise<void> {
  for (const { runServer } of pairs) await runServer(WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1)
    for (const { lines, runYardstick, runServer, yardstick, server } of pairs) {
      if (runYardstick) yardstick.push(await runYardstick(seconds));
      const placed = await runServer(seconds);
      server.push(placed);
      console.log(`round ${round}, orders of ${lines}: ${(placed.perSecond * lines).toFixed(0)} lines/s`);
    }
}

/** Prints the medians of all pairs. */
function report(pairs: readonly ContestantPair[], { rounds, seconds, connections, players }: LotteryOptions): void {
  console.log(
    `\n${rounds} rounds of ${seconds} s each, taking turns; ${connections} orders in flight, ${players} players\n`,
  );
  const rows = pairs.map(({ lines, yardstick, server }) => {
    const rate = (list: readonly Round[]): number => median(list.map(({ perSecond }) => perSecond * lines));
    const cpu = (list: readonly RoundWithCpu[]): string =>
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
