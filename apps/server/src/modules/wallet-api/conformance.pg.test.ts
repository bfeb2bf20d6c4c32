import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { judge, junitOf, scorecardOf, type Helpers } from '@baize/wallet-conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { hashToken } from '../../platform/tokens.ts';
import { INTEGRATION, KEY_ID, SECRET, openLaunch } from '../../testing/world.ts';
import { dialects } from './dialects/dialects.ts';
import { kitDialect, kitWallet } from './kit-transport.ts';
import { plantedFaults, type Fault } from './planted-faults.ts';
import { openWalletApi, type WalletApiTest } from './testing.ts';

const KIT = join(dirname(createRequire(import.meta.url).resolve('@baize/wallet-conformance')), 'cli.ts');

/** What an integrator has instead: a command that prints a launch token of a new player. */
async function serveTokens({ launchToken }: Helpers) {
  const server = createServer((request, response) => {
    void launchToken(BigInt(request.url?.slice(1) ?? '')).then((token) => response.end(token));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = `fetch('http://127.0.0.1:${port}/'+process.env.BALANCE_MINOR).then(async (r)=>console.log(await r.text()))`;
  return {
    command: `"${process.execPath}" -e "${ask}"`,
    [Symbol.asyncDispose]: async () => await promisify(server.close.bind(server))(),
  };
}

/** How quickly a busy machine answers says nothing about the wallet. */
const SPEED = 'A7';

describe.each(Object.keys(dialects))('in %s', (dialect) => {
  const vendorKey = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const isSecret = dialects[dialect]?.keys === 'secret';
  const secret = isSecret ? SECRET : vendorKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const access = { vendor: INTEGRATION, keyId: KEY_ID, secret };
  const { notApplicable } = kitDialect(dialect);

  let api: WalletApiTest;
  beforeAll(async () => {
    api = await openWalletApi();
    // The kit signs by its own clock: here the wallet's goes too.
    Object.defineProperty(api.clock, 'now', { get: () => new Date() });
    await api.db.updateTable('integration').set({ dialect }).execute();
    if (isSecret) return;
    const public_key = vendorKey.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    await api.db.updateTable('integration_key').set({ sealed_secret: null, public_key }).execute();
  });
  afterAll(async () => await api.close());

  const helpers: Helpers = {
    launchToken: async (balanceMinor) => {
      const { memberId } = await api.player(balanceMinor);
      return await openLaunch(api.db, memberId, new Date(Date.now() + 60_000));
    },
    expire: async (gameSession) => {
      await api.db
        .updateTable('game_session')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('token_hash', '=', hashToken(gameSession))
        .execute();
    },
  };

  const judged = async (only?: readonly string[], fault?: Fault) =>
    await judge(kitWallet(api, dialect, access, fault), helpers, only);

  test(
    'our own wallet holds every rule that can be asked, and the others say why they cannot',
    { timeout: 60_000 },
    async () => {
      const verdicts = (await judged()).filter(({ id }) => id !== SPEED);
      const reasons = new Map(Object.entries(notApplicable));
      const wanted = verdicts.map(({ id }) => [id, reasons.has(id) ? 'not applicable' : 'held', reasons.get(id)]);
      expect(verdicts.map(({ id, outcome, finding }) => [id, outcome, finding])).toEqual(wanted);
      expect(verdicts.length).toBeGreaterThan(40);
      expect((await verifyLedger(api.db)).difference).toBeUndefined();
      const held = verdicts.length - reasons.size;
      expect(scorecardOf(verdicts)).toContain(`${held} held, 0 broken, 0 not judged, ${reasons.size} not applicable`);
      expect(junitOf(verdicts)).toContain(`failures="0" skipped="${reasons.size}"`);
    },
  );

  test('as a command over a socket it is the same', async () => {
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const some = ['S1', 'S2', 'S6', 'S8', 'L1', 'B1', 'B2', 'B6', 'W1', 'R1', 'R3', 'X1', 'A1'];
    await using tokens = await serveTokens(helpers);
    const options = {
      url: `${origin}/seamless${dialects[dialect]?.prefix ?? ''}`,
      vendor: access.vendor,
      dialect,
      'key-id': access.keyId,
      launch: tokens.command,
      only: some.join(','),
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const env = { ...process.env, WALLET_CONFORMANCE_KEY: secret };
    const { stdout } = await promisify(execFile)(process.execPath, [KIT, ...args], { env });
    expect(stdout).toContain(`${some.length} held, 0 broken, 0 not judged`);
  });

  test('what cannot be judged is said, and is no pass', async () => {
    const { launchToken } = helpers;
    const verdicts = await judge(kitWallet(api, dialect, access), { launchToken }, ['L3', 'B1']);
    expect(verdicts.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['L3', 'not judged'],
      ['B1', 'held'],
    ]);
  });

  test('an answer that is only taken apart and said again breaks nothing', { timeout: 60_000 }, async () => {
    const verdicts = await judged(undefined, async (_asked, { real }) => ({ ...(await real()) }));
    expect(verdicts.filter(({ id, outcome }) => outcome === 'broken' && id !== SPEED)).toEqual([]);
  });

  describe('a fault that is planted before it', () => {
    const canBeFound = plantedFaults.filter(({ caughtBy }) => caughtBy.every((id) => notApplicable[id] === undefined));
    test.each(canBeFound)('$name: is found by $caughtBy', async ({ caughtBy, fault }) => {
      const verdicts = await judged(caughtBy, fault);
      expect(verdicts.map(({ id, outcome }) => [id, outcome])).toEqual(caughtBy.map((id) => [id, 'broken']));
      for (const { finding } of verdicts) expect(finding).not.toMatch(/could not be asked/);
    });

    test('none but those of rules that are not applicable are left out', () => {
      expect(plantedFaults.length - canBeFound.length).toBeLessThanOrEqual(2);
      expect(canBeFound.length).toBeGreaterThanOrEqual(14);
    });
  });
});

test('the kit speaks what the wallet speaks', () => {
  for (const name of Object.keys(dialects)) expect(() => kitDialect(name)).not.toThrow();
});
