import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { judge, junitOf, ruleSummaries, scorecardOf, type Helpers } from '@baize/wallet-conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import type { PlantedFault } from '../../testing/wallet-conformance/fault.ts';
import { createHelpers } from '../../testing/wallet-conformance/operator.ts';
import { plantedFaults } from '../../testing/wallet-conformance/planted-faults.ts';
import { kitDialect, openFaultyWallet } from '../../testing/wallet-conformance/transport.ts';
import { openConformanceWorld, type ConformanceWorld } from '../../testing/wallet-conformance/world.ts';
import { dialects } from './dialects/dialects.ts';

const KIT = join(dirname(createRequire(import.meta.url).resolve('@baize/wallet-conformance')), 'cli.ts');

/** The rule about the time of answers. It is not judged here and has no fault, because the speed of a busy machine proves nothing. */
const SPEED = 'A7';

/**
 * Rules that our own server does not hold yet. A rule leaves this list together with the fix of the server: the test fails as soon as a
 * rule of the list holds.
 */
const pendingServerFixes: readonly string[] = [];

const names = Object.keys(dialects);
const isPending = (id: string): boolean => pendingServerFixes.includes(id);

let world: ConformanceWorld;
beforeAll(async () => {
  world = await openConformanceWorld();
});
afterAll(async () => await world.close());

async function judgeOwnWallet(dialect: string, only?: readonly string[], planted?: PlantedFault) {
  const site = world.siteOf(dialect);
  const { own, other } = site;
  // The clock is reset, because a rule that breaks between two changes of the clock leaves the clock ahead.
  site.aheadMs = 0;
  const fault = planted?.plant?.();
  const open = (integration: typeof own) => openFaultyWallet({ world, integration, fault, file: planted?.file });
  const otherIntegration = { wallet: open(other), launchToken: createHelpers(world, other).launchToken };
  return await judge(open(own), { ...createHelpers(world, own), otherIntegration }, only);
}

/** The dialects are judged at the same time: each has a site of its own. */
async function inEachDialect<Value>(work: (dialect: string) => Promise<Value>): Promise<Value[]> {
  return await Promise.all(names.map(work));
}

test('the kit speaks every dialect of the server', () => {
  for (const name of names) expect(() => kitDialect(name)).not.toThrow();
});

test('our own wallet holds every rule that the dialect can express', async () => {
  const unexpected = await inEachDialect(async (dialect) => {
    const { notApplicable } = kitDialect(dialect);
    const verdicts = (await judgeOwnWallet(dialect)).filter(({ id }) => id !== SPEED);
    expect(verdicts).toHaveLength(ruleSummaries.length - 1);
    return verdicts.filter(({ id, outcome }) => {
      if (notApplicable[id] !== undefined) return outcome !== 'not applicable';
      return isPending(id) ? outcome === 'not judged' : outcome !== 'held';
    });
  });
  expect(unexpected).toEqual(names.map(() => []));
  expect((await verifyLedger(world.db)).difference).toBeUndefined();
});

test.each(pendingServerFixes)('%s is still pending: remove it from the list once it holds', async (id) => {
  const [verdict] = await judgeOwnWallet('baize', [id]);
  expect(verdict?.outcome).toBe('broken');
});

test('without helpers the rules that need them are not judged, and the verdict names what is missing', async () => {
  const { launchToken } = createHelpers(world, world.siteOf('baize').own);
  const needing = ruleSummaries.filter(({ needs }) => needs.length > 0);
  const wallet = openFaultyWallet({ world, integration: world.siteOf('baize').own });
  const verdicts = await judge(
    wallet,
    { launchToken },
    needing.map(({ id }) => id),
  );
  expect(verdicts.map(({ id, outcome, finding }) => [id, outcome, finding])).toEqual(
    needing.map(({ id, needs }) => [id, 'not judged', `needs ${needs.join(', ')}`]),
  );
  expect(scorecardOf(verdicts)).toContain(`0 held, 0 broken, ${needing.length} not judged`);
  expect(junitOf(verdicts)).toContain(`failures="0" skipped="${needing.length}"`);
});

test('the command judges a wallet over a socket as the library does', async () => {
  const ruleIds = ['S1', 'L1', 'L5', 'B1', 'R1', 'X1', 'T1', 'T2', 'A1'];
  const outputs = await inEachDialect(async (dialect) => {
    const { app, own } = world.siteOf(dialect);
    const origin = await app().listen({ port: 0, host: '127.0.0.1' });
    await using port = await serveOperatorPort(createHelpers(world, own));
    const options = {
      url: `${origin}/seamless${dialects[dialect]?.prefix ?? ''}`,
      vendor: own.code,
      dialect,
      'key-id': own.keyId,
      launch: port.launchCommand,
      operator: port.operatorCommand,
      only: ruleIds.join(','),
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const env = { ...process.env, WALLET_CONFORMANCE_KEY: own.secret };
    return (await promisify(execFile)(process.execPath, [KIT, ...args], { env })).stdout;
  });
  for (const output of outputs) expect(output).toContain(`${ruleIds.length} held, 0 broken, 0 not judged`);
});

/** Serves the two commands that an integrator has instead of functions: the launch of a player, and the actions of the operator. */
async function serveOperatorPort({ launchToken, operator }: Helpers) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const work =
      pathname === '/launch'
        ? launchToken(BigInt(searchParams.get('balance') ?? ''))
        : operator?.expireLaunchToken?.(searchParams.get('token') ?? '');
    void work?.then((text) => response.end(text ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const command = (address: string) =>
    `"${process.execPath}" -e "fetch('http://127.0.0.1:${port}${address}).then(async (r)=>console.log(await r.text()))"`;
  return {
    launchCommand: command(`/launch?balance='+process.env.BALANCE_MINOR`),
    operatorCommand: `[ $ACTION = expire-launch-token ] || exit 3; ${command(`/expire?token='+process.env.LAUNCH_TOKEN`)}`,
    [Symbol.asyncDispose]: async () => await promisify(server.close.bind(server))(),
  };
}

describe('a wallet with a planted fault', () => {
  const canBeFoundIn = (dialect: string, { caughtBy }: PlantedFault): boolean =>
    caughtBy.every((id) => kitDialect(dialect).notApplicable[id] === undefined && !isPending(id));

  /** All dialects share the code of the calls, so that dialects other than baize plant only the first fault of each chapter. */
  const chapterOf = new Map(ruleSummaries.map(({ id, about }) => [id, about]));
  const firstOfChapter = new Set(
    [...new Set(chapterOf.values())].map((chapter) =>
      plantedFaults.find((planted) => planted.caughtBy.some((id) => chapterOf.get(id) === chapter && !isPending(id))),
    ),
  );

  test.each(plantedFaults)('$name: breaks $caughtBy', async (planted) => {
    await inEachDialect(async (dialect) => {
      if (!canBeFoundIn(dialect, planted) || (dialect !== 'baize' && !firstOfChapter.has(planted))) return;
      const verdicts = await judgeOwnWallet(dialect, planted.caughtBy, planted);
      expect(verdicts.map(({ id, outcome }) => [id, outcome])).toEqual(planted.caughtBy.map((id) => [id, 'broken']));
      for (const { finding } of verdicts) expect(finding).not.toMatch(/could not be asked/);
    });
  });

  /** The matrix of all faults and rules takes many minutes, so it runs on request (docs/how-to/run-long-tests.md). */
  const isMatrixRun = process.env['FAULT_MATRIX'] === '1';
  const narrowFaults = plantedFaults.filter(({ isBasic }) => isMatrixRun && isBasic !== true);
  test.each(narrowFaults)('$name: breaks no other rule', async (planted) => {
    const { caughtBy, alsoBreaks = [] } = planted;
    const known = new Set([...caughtBy, ...alsoBreaks, ...pendingServerFixes, SPEED]);
    const others = ruleSummaries.map(({ id }) => id).filter((id) => !known.has(id));
    const verdicts = await judgeOwnWallet('baize', others, planted);
    expect(verdicts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  });

  test('every rule has a fault that it has to find', () => {
    const caught = new Set(plantedFaults.flatMap(({ caughtBy }) => caughtBy));
    expect(ruleSummaries.map(({ id }) => id).filter((id) => !caught.has(id))).toEqual([SPEED]);
  });

  test('an answer that is only parsed and formatted again breaks no rule', async () => {
    const rewording: PlantedFault = {
      name: '',
      caughtBy: [],
      plant:
        () =>
        async (_call, { callWallet }) => ({ ...(await callWallet()) }),
    };
    const judged = [...firstOfChapter].flatMap((planted) => planted?.caughtBy ?? []);
    const broken = await inEachDialect(async (dialect) => {
      const verdicts = await judgeOwnWallet(dialect, judged, rewording);
      return verdicts.filter(({ id, outcome }) => outcome === 'broken' && !isPending(id));
    });
    expect(broken).toEqual(names.map(() => []));
  });
});
