/**
 * The load generator of the lines (e) and (g) of docs/performance.md, which runs as a separate process. It signs all
 * requests before autocannon sends the first one. It reads its `Load` from the first argument and writes a `LoadResult`
 * as JSON.
 */
import autocannon from 'autocannon';
import { summariseRound } from '../closed-loop.ts';
import { createBet, createRound, signRequest, type Call } from './calls.ts';
import type { Load, LoadResult } from './generate-load.ts';

/** Number of prepared requests per second. It exceeds what the server can answer, because autocannon repeats the requests of a connection. */
const CALLS_PER_SECOND_MAX = 9000;
const CALLS_PER_ROUND_MIN = 2;

const load = JSON.parse(process.argv[2] ?? '') as Load;
process.stdout.write(JSON.stringify(await sendLoad(load)));

/** Signs the requests of all connections, sends them with autocannon, and counts the units that were answered OK. */
async function sendLoad({ port, connections, seconds, players, unit }: Load): Promise<LoadResult> {
  const callsPerUnit = unit === 'bets' ? 1 : CALLS_PER_ROUND_MIN;
  const unitsPerConnection = Math.ceil((CALLS_PER_SECOND_MAX * seconds) / connections / callsPerUnit);
  const createUnitCalls = (): Call[] =>
    unit === 'bets' ? [{ name: 'bet', body: createBet(players).body }] : createRound(players);
  const latenciesMs: number[] = [];
  const refused: Record<string, number> = {};
  let done = 0;
  const signed = Array.from({ length: connections }, () =>
    Array.from({ length: unitsPerConnection }, createUnitCalls).flatMap((calls) =>
      calls.map((call, at) => ({
        ...signRequest(call),
        onResponse: (status: number, body: string): void => {
          if (!body.includes('"code":"OK"')) {
            const answer = `${call.name} ${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body}`;
            refused[answer] = (refused[answer] ?? 0) + 1;
          } else if (at === calls.length - 1) done += 1;
        },
      })),
    ),
  );
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const ended = Promise.withResolvers<unknown>();
  autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections,
      duration: seconds,
      setupClient: (client) => client.setRequests(signed.pop() ?? []),
    },
    (error) => (error ? ended.reject(error) : ended.resolve(undefined)),
  ).on('response', (_client, _status, _bytes, responseMs) => latenciesMs.push(responseMs));
  await ended.promise;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    round: summariseRound(done, (performance.now() - start) / 1000, latenciesMs),
    cpuSeconds: (user + system) / 1e6,
    refused,
  };
}
