import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { integrationKeyRow } from '../platform/secret-row.ts';
import { openTestApp, type Answer } from './app.ts';
import { FAKE_VENDOR_SECRET, startFakeVendor } from './fake-vendor.ts';
import { runCommand } from './ops.ts';
import { call, signUp, valueOf } from './people.ts';
import { createCatalogue, fund, today } from './world.ts';
import { closeGames } from '../modules/vendor-wallets/close-game.ts';
import { resolveTransfers } from '../modules/vendor-wallets/jobs.ts';
import { fetchRounds } from '../modules/vendor-wallets/rounds.ts';

export const INTEGRATION = 'PURSES';
/** The code of the vendor that keeps wallets of its own, between which and the main wallet members transfer money. */
export const WALLETS = 'NORTH_1';
export const SECOND_MS = 1000;
const keyRing = createKeyRing([Buffer.alloc(32, 7)]);

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openWallets>>['person']>>;

/** Opens a server and a vendor that keeps wallets, for one test file. `close` expects that the ledger verifies. */
export async function openWallets() {
  const [server, vendor] = await Promise.all([openTestApp(), startFakeVendor()]);
  const { db } = server;
  await createCatalogue(db, 1);
  await addIntegration(INTEGRATION, WALLETS, vendor.url);
  const alerts: object[] = [];
  const keepAlert = (fields: object) => void alerts.push(fields);
  const log = { warn: keepAlert, error: keepAlert };
  let people = 0;
  let numbered = 0;

  const context = (now = () => new Date()) => ({
    db,
    now,
    openSecret: keyRing.open,
    fetchPartner: createPartnerFetchFor(false),
  });
  const later = () => context(() => new Date(Date.now() + SECOND_MS));

  async function addIntegration(code: string, vendorCode: string, url: string): Promise<void> {
    const values = { code, name: code, launch_url: 'http://127.0.0.1', wallet_mode: 'transfer', transfer_url: url };
    await db.insertInto('integration').values(values).execute();
    const sealed_secret = keyRing.seal(FAKE_VENDOR_SECRET, integrationKeyRow(code, 'k1'));
    await db.insertInto('integration_key').values({ integration_code: code, key_id: 'k1', sealed_secret }).execute();
    await db
      .insertInto('vendor')
      .values({ code: vendorCode, name: vendorCode, integration_code: code, position: 2 })
      .execute();
    await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: vendorCode }).execute();
    await db
      .insertInto('game')
      .values({
        node_id: code.length * 1000,
        vendor_code: vendorCode,
        game_type: 'RNG',
        game_code: `${vendorCode}-1`,
        names: JSON.stringify({ en: 'North' }),
        icon: 'north',
        position: 1,
      })
      .execute();
  }

  async function person(balanceMinor = 100_000n) {
    people += 1;
    const account = `mover${people}`;
    const token = await signUp(server, account);
    const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
    const { memberId } = await db
      .selectFrom('member')
      .select('member_id as memberId')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    if (balanceMinor > 0n) await fund(db, memberId, balanceMinor);
    const purse = `${memberId} ${WALLETS}`;
    return {
      memberId,
      ask,
      into: async (amount: string, requestId: string = randomUUID()) =>
        await ask('walletTransfer', { requestId, from: 'MAIN', to: WALLETS, amount }),
      out: async (amount: string, requestId: string = randomUUID()) =>
        await ask('walletTransfer', { requestId, from: WALLETS, to: 'MAIN', amount }),
      main: async () => valueOf('balance', await ask('balance')).balance,
      atVendor: () => vendor.purses.get(purse) ?? 0n,
      setAtVendor: (minor: bigint) => void vendor.purses.set(purse, minor),
      states: async () =>
        valueOf('walletTransfers', await ask('walletTransfers', TODAY())).list.map(({ state }) => state),
    };
  }

  /** Resolves all open transfers, as if their waiting time were over. */
  async function resolveAll(): Promise<void> {
    await db.updateTable('vendor_transfer').set({ ask_at: new Date() }).where('ask_at', 'is not', null).execute();
    await resolveTransfers(later(), log);
  }

  /** Tries to close every game that has to end, `looks` times, as if the waiting time between the attempts were over. */
  async function closeAll(looks = 3): Promise<void> {
    for (let look = 0; look < looks; look += 1) {
      await db.updateTable('vendor_closing').set({ ask_at: new Date() }).execute();
      await closeGames(later(), log);
    }
  }

  const closingsOf = async (memberId: bigint) =>
    await db
      .selectFrom('vendor_closing')
      .select(['vendor_code', 'reason', 'asks'])
      .where('member_id', '=', memberId)
      .execute();

  /** Builds a played round with the next number of the vendor. */
  function round(memberId: bigint, stake: string, win: string, secondsAgo = 5) {
    numbered += 1;
    const at = new Date(Date.now() - secondsAgo * SECOND_MS).toISOString();
    const played = { wallet: WALLETS, gameCode: `${WALLETS}-1`, currency: 'NPR', stake, win };
    const times = { placedAt: at, settledAt: at };
    return { number: String(numbered), roundId: `r-${numbered}`, playerId: String(memberId), ...played, ...times };
  }

  async function fetchAll(): Promise<number> {
    await makeRoundsDue();
    return await fetchRounds(context(), log);
  }

  /** Makes all rounds due, as if the back-off of every vendor were over. */
  async function makeRoundsDue(): Promise<void> {
    await sql`update vendor_round_cursor set ask_at = now() - interval '1 second'`.execute(db);
  }

  async function ops(...argv: string[]): Promise<{ code: number; printed: readonly string[] }> {
    const { code, printed } = await runCommand(argv, context());
    return { code, printed };
  }

  async function close(): Promise<void> {
    const { difference } = await verifyLedger(db);
    await server.close();
    await vendor.stop();
    expect(difference).toBeUndefined();
  }

  return {
    server,
    vendor,
    alerts,
    log,
    context,
    addIntegration,
    person,
    resolveAll,
    closeAll,
    closingsOf,
    round,
    fetchAll,
    makeRoundsDue,
    ops,
    close,
  };
}

export const TODAY = () => ({ from: today(), to: today(), pageNo: 1, pageSize: 20 });
export const stateOf = (answer: Answer) => valueOf('walletTransfer', answer).transfer.state;
export const codeOf = ({ body }: Answer) => (body.success ? 'OK' : body.code);
