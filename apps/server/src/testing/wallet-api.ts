import { fastify, type FastifyInstance } from 'fastify';
import { openTestDb, type TestDb } from './test-db.ts';
import { vendorClient } from './vendor-client.ts';
import { createCatalogue, createMember, createMerchant, fund, GAME, openGameSession } from './world.ts';
import { registerWalletApi } from '../modules/wallet-api/plugin.ts';

const MERCHANT = 1;

/** Opens the wallet API without the rest of the server, with one merchant and one game. Log lines of level `error` are added to `errors`. */
export async function openWalletApi(errors: object[] = []) {
  const testDb = await openTestDb();
  const clock = { now: new Date() };
  const stream = { write: (line: string) => void errors.push(JSON.parse(line) as object) };
  const app: FastifyInstance = fastify({ logger: { level: 'error', stream } });
  const openSecret = (sealed: Buffer) => sealed.toString('utf8');
  const options = { db: testDb.db, now: () => clock.now, openSecret, replyWithinMs: 60_000 };
  await app.register(registerWalletApi, { prefix: '/seamless', ...options });
  await createMerchant(testDb.db, MERCHANT);
  await createCatalogue(testDb.db, MERCHANT);
  const call = vendorClient(app, () => clock.now);
  return {
    ...testDb,
    clock,
    app,
    call,
    player: async (balanceMinor: bigint) => await openPlayer(testDb, call, balanceMinor),
    close: async () => {
      await app.close();
      await testDb.close();
    },
  };
}
export type WalletApiTest = Awaited<ReturnType<typeof openWalletApi>>;

let players = 0;

async function openPlayer({ db }: TestDb, call: ReturnType<typeof vendorClient>, balanceMinor: bigint) {
  players += 1;
  const member = await createMember(db, { merchantId: MERCHANT, account: `player${players}` });
  if (balanceMinor > 0n) await fund(db, member.memberId, balanceMinor);
  const gameSession = await openGameSession(db, member);
  const playerId = String(member.memberId);
  const game = { gameCode: GAME, currency: 'NPR' };
  return {
    ...member,
    playerId,
    gameSession,
    bet: async (transactionId: string, amount: string, roundId = 'r1', more: object = {}) =>
      await call('bet', { gameSession, transactionId, roundId, amount, ...game, ...more }),
    win: async (transactionId: string, amount: string, roundId = 'r1', more: object = {}) =>
      await call('win', { playerId, transactionId, roundId, amount, ...game, ...more }),
    rollback: async (transactionId: string, betTransactionId: string, roundId = 'r1') =>
      await call('rollback', { playerId, transactionId, betTransactionId, roundId }),
    closeRound: async (roundId = 'r1') => await call('close-round', { playerId, roundId }),
    balance: async () => (await call('balance', { gameSession })).body['balance'],
  };
}
export type TestPlayer = Awaited<ReturnType<WalletApiTest['player']>>;
