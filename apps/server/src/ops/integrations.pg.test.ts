import { randomBytes } from 'node:crypto';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWalletApi } from '../modules/wallet-api/plugin.ts';
import { computeSignature } from '../modules/wallet-api/signature.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, openGameSession } from '../testing/world.ts';

let testDb: TestDb;
let app: FastifyInstance;
const keyRing = createKeyRing([randomBytes(32)]);
const REAL = 1;
const DEMO = 2;

beforeAll(async () => {
  testDb = await openTestDb(4);
  const { db } = testDb;
  await createMerchant(db, REAL);
  await createMerchant(db, DEMO);
  await db.insertInto('merchant_switch').values({ merchant_id: DEMO, mod_id: 'DEMOCASHIER', enabled: true }).execute();
  app = fastify();
  await app.register(registerWalletApi, {
    prefix: '/seamless',
    db,
    now: () => new Date(),
    openSecret: keyRing.openAlsoUnbound,
    replyWithinMs: 60_000,
  });
});
afterAll(async () => {
  await app.close();
  await testDb.close();
});

async function ops(...argv: string[]) {
  return await runCommand(argv, { db: testDb.db, keyRing });
}

const byAsha = ['--by', 'asha'];
const ofAcme = ['--integration', 'ACME'];
const launchUrl = ['--launch-url', 'https://games.acme.example'];
const game = ['--vendor', 'ACMEG', '--game', 'night-market'];

async function readAudit(command: string) {
  const columns = ['operator', 'target', 'merchant_id', 'before', 'after'] as const;
  return await testDb.db.selectFrom('operator_audit').select(columns).where('command', '=', command).execute();
}

test('adds an integration, its vendor and its game, each with an audit row', async () => {
  const added = await ops('integrations', 'add', ...ofAcme, '--name', 'Acme', ...launchUrl, ...byAsha);
  expect(added).toMatchObject({ code: 0, err: [] });
  const vendor = ['--vendor', 'ACMEG', '--integration', 'ACME', '--name', 'Acme Games'];
  expect(await ops('vendors', 'add', ...vendor, ...byAsha)).toMatchObject({ code: 0, err: [] });
  const identity = ['--node', '7001', '--vendor', 'ACMEG', '--code', 'night-market', '--category', 'RNG'];
  const display = ['--name', 'en=Night Market', '--icon', '/art/games/night-market', '--stake-max', '100000'];
  expect(await ops('games', 'add', ...identity, ...display, ...byAsha)).toMatchObject({ code: 0, err: [] });
  for (const brand of ['M1', 'M2'])
    expect(await ops('brand-vendors', 'add', '--merchant', brand, '--vendor', 'ACMEG', ...byAsha)).toMatchObject({
      code: 0,
    });
  const columns = ['launch_url', 'wallet_mode', 'dialect', 'may_adjust', 'state'] as const;
  const stored = await testDb.db.selectFrom('integration').select(columns).where('code', '=', 'ACME').execute();
  expect(stored).toEqual([
    {
      launch_url: 'https://games.acme.example',
      wallet_mode: 'single',
      dialect: 'baize',
      may_adjust: false,
      state: 'active',
    },
  ]);
  expect(await readAudit('integrations add')).toMatchObject([
    { operator: 'asha', target: 'integrations ACME', before: null, after: { code: 'ACME', dialect: 'baize' } },
  ]);
  expect(await readAudit('games add')).toMatchObject([
    { after: { game_code: 'night-market', max_stake_minor: 100000 } },
  ]);
});

test.each([
  [['integrations', 'add', ...ofAcme, '--name', 'Acme', ...byAsha], 'add needs --launch-url'],
  [['integrations', 'add', '--integration', 'small', '--name', 'x', ...launchUrl, ...byAsha], 'The database refuses'],
  [['integrations', 'add', ...ofAcme, '--name', 'Acme', ...launchUrl, ...byAsha], 'such a row already'],
  [['integrations', 'change', ...ofAcme, '--launch-url', 'http://games.acme.example', ...byAsha], 'https address'],
  [['integrations', 'change', ...ofAcme, '--launch-url', 'https://games.acme.example/', ...byAsha], 'https address'],
  [['integrations', 'change', ...ofAcme, '--launch-url', 'games.acme.example', ...byAsha], 'https address'],
  [['integrations', 'change', ...ofAcme, '--wallet-mode', 'transfer', ...byAsha], 'change takes no --wallet-mode'],
  [['integrations', 'change', ...ofAcme, '--credit-call-max', '500', ...byAsha], 'currency=minor units'],
  [['integrations', 'change', ...ofAcme, '--credit-call-max', 'XXX=500', ...byAsha], 'currency=minor units'],
  [['vendors', 'change', '--vendor', 'ACMEG', '--integration', 'ACME', ...byAsha], 'change takes no --integration'],
  [['vendors', 'add', '--vendor', 'LOST', '--integration', 'NOBODY', '--name', 'x', ...byAsha], 'The database refuses'],
])('refuses %j with a message', async (argv, sentence) => {
  const { code, err } = await ops(...argv);
  expect(code).toBe(2);
  expect(err.join(' ')).toContain(sentence);
});

test('sets caps per currency, keeps those of other currencies, and resets a cap to the default', async () => {
  const change = async (cap: string) =>
    await ops('integrations', 'change', ...ofAcme, '--credit-call-max', cap, ...byAsha);
  await change('NPR=500');
  await change('USD=7');
  expect(await change('NPR=default')).toMatchObject({ code: 0, err: [] });
  const { credit_call_max } = await testDb.db
    .selectFrom('integration')
    .select('credit_call_max')
    .where('code', '=', 'ACME')
    .executeTakeFirstOrThrow();
  expect(credit_call_max).toEqual({ NPR: null, USD: '7' });
});

describe('a launch token', () => {
  let keyId = '';
  let secret = '';
  beforeAll(async () => {
    const { out } = await ops('vendor-keys', 'add', ...ofAcme, ...byAsha);
    [keyId = '', secret = ''] = out.map((line) => line.split(/: +/)[1] ?? '');
  });

  /** Calls the wallet API as the new vendor, with the key that the command has printed. */
  async function callWallet(call: string, fields: object) {
    const path = `/seamless/v1/${call}`;
    const rawBody = Buffer.from(JSON.stringify({ requestId: 'q', ...fields }));
    const [timestamp, nonce] = [String(Date.now()), randomBytes(16).toString('hex')];
    const signature = computeSignature(secret, { timestamp, nonce, path, rawBody }).toString('hex');
    const signed = { 'x-vendor': 'ACME', 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-nonce': nonce };
    const headers = { 'content-type': 'application/json', ...signed, 'x-signature': signature };
    return (await app.inject({ method: 'POST', url: path, headers, payload: rawBody })).json<Record<string, string>>();
  }

  const makeToken = async (merchant: string, ...more: string[]) =>
    await ops('integrations', 'launch-token', '--merchant', merchant, ...game, ...byAsha, ...more);

  test('opens a session of a new player with play money, and is the only line on standard output', async () => {
    const { code, out, err } = await makeToken('M2', '--new-player', '--balance-minor', '10000');
    expect({ code, lines: out.length }).toEqual({ code: 0, lines: 1 });
    const [launchToken = ''] = out;
    expect(err.at(-1)).toContain(`https://games.acme.example/play/night-market?launchToken=${launchToken}`);
    const opened = await callWallet('authenticate', { launchToken });
    expect(opened).toMatchObject({ code: 'OK', balance: '100.00', gameCode: 'night-market' });
    const { gameSession } = opened;
    const bet = { transactionId: 'b1', roundId: 'r1', gameCode: 'night-market', currency: 'NPR', amount: '2.50' };
    expect(await callWallet('bet', { gameSession, ...bet })).toMatchObject({ code: 'OK', balance: '97.50' });
    const audit = await readAudit('integrations launch-token');
    expect(audit).toMatchObject([{ operator: 'asha', target: 'ACME ACMEG/night-market', merchant_id: DEMO }]);
    expect(audit).toMatchObject([{ after: { memberId: opened['playerId'], newPlayer: true } }]);
    expect(JSON.stringify(audit)).not.toContain(launchToken);
  });

  test('is created for a member of a brand with play money, and for a trial account of any brand', async () => {
    await createMember(testDb.db, { merchantId: DEMO, account: 'Mina' });
    await createMember(testDb.db, { merchantId: REAL, account: 'trial', type: 4 });
    for (const [merchant, account] of [
      ['M2', 'mina'],
      ['M1', 'trial'],
    ] as const)
      expect(await makeToken(merchant, '--account', account)).toMatchObject({ code: 0, out: [expect.any(String)] });
  });

  test('is refused where the player may have real money', async () => {
    await createMember(testDb.db, { merchantId: REAL, account: 'sita' });
    const before = await countRows();
    for (const playerOptions of [['--account', 'sita'], ['--new-player']]) {
      const { code, out, err } = await makeToken('M1', ...playerOptions);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err.join(' ')).toContain('DEMOCASHIER');
    }
    expect(await countRows()).toEqual(before);
  });

  test.each([
    [['--merchant', 'M9', ...game, '--new-player', ...byAsha], 'no merchant M9'],
    [['--merchant', 'M2', ...game, ...byAsha], 'either --account NAME or --new-player'],
    [['--merchant', 'M2', ...game, '--new-player', '--account', 'mina', ...byAsha], 'either'],
    [['--merchant', 'M2', ...game, '--new-player'], '--by NAME'],
    [['--merchant', 'M2', ...game, '--account', 'nobody', ...byAsha], 'no account nobody'],
    [['--merchant', 'M2', ...game, '--new-player', '--balance-minor', '1.5', ...byAsha], '--balance-minor'],
    [['--merchant', 'M2', ...game, '--new-player', '--balance-minor', '99999999999', ...byAsha], 'cannot have'],
    [['--merchant', 'M2', '--vendor', 'ACMEG', '--game', 'other', '--new-player', ...byAsha], 'offers no game other'],
    [['--merchant', 'M2', '--new-player', ...byAsha], '--game CODE'],
    [['--merchant', 'M1', '--strange'], '--strange'],
  ])('is refused for %j with a message, and nothing is created', async (argv, sentence) => {
    const before = await countRows();
    const { code, err } = await ops('integrations', 'launch-token', ...argv);
    expect(code).toBe(2);
    expect(err.join(' ')).toContain(sentence);
    expect(await countRows()).toEqual(before);
  });

  test('opens a session that expires on demand, unless the player may have real money', async () => {
    const { out } = await makeToken('M2', '--new-player');
    const { gameSession = '', playerId } = await callWallet('authenticate', { launchToken: out[0] });
    const expire = async (session: string, ...more: string[]) =>
      await ops('integrations', 'expire-session', '--session', session, ...more);
    expect(await expire(gameSession, ...byAsha, '--dry-run')).toMatchObject({ code: 0 });
    expect(await callWallet('balance', { gameSession })).toMatchObject({ code: 'OK' });
    expect(await expire(gameSession, ...byAsha)).toMatchObject({ code: 0 });
    expect(await callWallet('balance', { gameSession })).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const audit = await readAudit('integrations expire-session');
    expect(audit).toMatchObject([{ operator: 'asha', target: `ACME member ${playerId}`, merchant_id: DEMO }]);
    expect(JSON.stringify(audit)).not.toContain(gameSession);

    const gita = await createMember(testDb.db, { merchantId: REAL, account: 'gita' });
    const real = await openGameSession(testDb.db, gita);
    for (const [session, options, sentence] of [
      [real, byAsha, 'real money'],
      ['no-such-session', byAsha, 'no such game session'],
      [real, [], '--by NAME'],
      ['', byAsha, '--session TOKEN'],
    ] as const) {
      const { code, err } = await expire(session, ...options);
      expect(code).toBe(2);
      expect(err.join(' ')).toContain(sentence);
    }
  });

  test('of a dry run opens no session', async () => {
    const before = await countRows();
    const { code, out } = await makeToken('M2', '--new-player', '--dry-run');
    expect(code).toBe(0);
    expect(await callWallet('authenticate', { launchToken: out[0] })).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await countRows()).toEqual(before);
  });
});

async function countRows() {
  const tables = ['member', 'launch_token', 'operator_audit', 'deposit'] as const;
  const count = async (table: (typeof tables)[number]) =>
    (
      await testDb.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<bigint>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  return await Promise.all(tables.map(count));
}
