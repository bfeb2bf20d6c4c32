import { randomUUID } from 'node:crypto';
import type { Tampering } from '@baize/wallet-conformance';
import { hashToken } from '../../platform/tokens.ts';
import type { WalletApiTest } from './testing.ts';

/** A call as the kit means it, whatever dialect it is said in. */
export interface AskedCall {
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tampering: Tampering;
  /** How many calls are under way with this one. */
  readonly atOnce: number;
}
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** `real` asks the wallet as it is; `signed` asks it anything, with a signature that holds. */
interface Around {
  readonly real: () => Promise<Answered>;
  readonly signed: (call: string, fields: object) => Promise<Answered>;
  readonly api: WalletApiTest;
}
export type Fault = (asked: AskedCall, around: Around) => Promise<Answered>;

const answered = (code: string, body: object = {}, status = 200): Answered => ({ status, body: { ...body, code } });

/** What a wallet gets wrong, each planted before ours: its name, and the rules of the kit that have to find it. */
export const plantedFaults: readonly { name: string; caughtBy: readonly string[]; fault: Fault }[] = [
  {
    name: 'a win is credited twice',
    caughtBy: ['W1'],
    fault: async ({ call, fields }, { real, signed }) => {
      const reply = await real();
      if (call === 'win' && reply.body['code'] === 'OK')
        await signed('win', { ...fields, transactionId: `${fields['transactionId']}-2` });
      return reply;
    },
  },
  {
    name: 'a duplicate bet takes the stake again',
    caughtBy: ['B2'],
    fault: async ({ call, fields }, { real, signed }) => {
      const reply = await real();
      if (call === 'bet' && reply.body['code'] === 'DUPLICATE')
        await signed('bet', { ...fields, transactionId: `${fields['transactionId']}-2` });
      return reply;
    },
  },
  {
    name: 'a duplicate is answered with other bytes than the first',
    caughtBy: ['B2'],
    fault: async (_asked, { real }) => {
      const reply = await real();
      const { code, walletTransactionId } = reply.body;
      return code === 'DUPLICATE'
        ? answered(code, { ...reply.body, walletTransactionId: `${String(walletTransactionId)}0` })
        : reply;
    },
  },
  {
    name: 'a rollback is answered and lost',
    caughtBy: ['R1', 'X4'],
    fault: async ({ call }, { real }) =>
      call === 'rollback' ? answered('OK', { balance: '0.00', currency: 'NPR' }) : await real(),
  },
  {
    name: 'a tombstone is ignored',
    caughtBy: ['R3'],
    fault: async ({ call }, { real, api }) => {
      const reply = await real();
      if (call === 'rollback') await api.db.deleteFrom('bet_tombstone').execute();
      return reply;
    },
  },
  {
    name: 'an id with another content is taken for a duplicate',
    caughtBy: ['B3', 'W1'],
    fault: async (_asked, { real }) => {
      const reply = await real();
      return reply.body['code'] === 'PAYLOAD_MISMATCH' ? answered('DUPLICATE', reply.body) : reply;
    },
  },
  {
    name: 'a win is refused once the session has expired',
    caughtBy: ['L4'],
    fault: async ({ call, fields }, { real, api }) => {
      if (call !== 'win') return await real();
      const expired = await api.db
        .selectFrom('game_session')
        .select('member_id')
        .where('member_id', '=', BigInt(fields['playerId'] ?? 0))
        .where('expires_at', '<=', new Date())
        .executeTakeFirst();
      return expired ? answered('TOKEN_EXPIRED', {}, 401) : await real();
    },
  },
  {
    name: 'amounts are numbers',
    caughtBy: ['B1', 'A5'],
    fault: async ({ call }, { real }) => {
      const { status, body } = await real();
      // The launch as it should be, so that the rules get as far as the first bet.
      if (call === 'authenticate' || typeof body['balance'] !== 'string') return { status, body };
      return { status, body: { ...body, balance: Number(body['balance']) } };
    },
  },
  {
    name: 'an unsigned call is taken',
    caughtBy: ['S1'],
    fault: async ({ call, fields, tampering }, { real, signed }) =>
      tampering.unsigned ? await signed(call, fields) : await real(),
  },
  {
    name: 'a signature of another call is taken',
    caughtBy: ['S3'],
    fault: async ({ call, fields, tampering }, { real, signed }) => {
      const reply = await real();
      const refused = reply.body['code'] === 'BAD_SIGNATURE' && tampering.signedCall !== undefined;
      return refused ? await signed(call, fields) : reply;
    },
  },
  {
    name: 'a nonce is taken again',
    caughtBy: ['S7'],
    fault: async ({ call, fields, tampering }, { real, signed, api }) => {
      const reply = await real();
      const nonce = tampering.nonce ?? '';
      const used = await api.db
        .selectFrom('integration_nonce')
        .select('nonce')
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      return used && reply.body['code'] === 'BAD_SIGNATURE' ? await signed(call, fields) : reply;
    },
  },
  {
    name: 'a rollback gives back what it says itself',
    caughtBy: ['R2'],
    fault: async ({ call, fields }, { real, signed }) => {
      if (call !== 'rollback' || fields['amount'] === undefined) return await real();
      const { amount, currency, ...rest } = fields;
      const { playerId, transactionId } = fields;
      const reply = await signed('rollback', rest);
      const more = { playerId, transactionId: `${transactionId}-more`, promotionId: 'more', currency, amount };
      await signed('promo-win', more);
      return reply;
    },
  },
  {
    name: 'bets at once take more than there is',
    caughtBy: ['X3'],
    fault: async ({ call, atOnce }, { real }) => {
      const reply = await real();
      const short = call === 'bet' && atOnce > 1 && reply.body['code'] === 'INSUFFICIENT_FUNDS';
      return short ? answered('OK', { ...reply.body, balance: '-25.00' }) : reply;
    },
  },
  {
    name: 'a refusal for lack of money is not final',
    caughtBy: ['B4'],
    fault: async ({ call, fields }, { real, signed }) => {
      const reply = await real();
      const short = call === 'bet' && reply.body['code'] === 'INSUFFICIENT_FUNDS';
      if (!short) return reply;
      const again = await signed('bet', { ...fields, transactionId: `${fields['transactionId']}-${randomUUID()}` });
      return again.body['code'] === 'OK' ? again : reply;
    },
  },
  {
    name: 'a settled round wins on',
    caughtBy: ['W3'],
    fault: async ({ call, fields }, { real, signed }) => {
      const reply = await real();
      if (call !== 'win' || reply.body['code'] !== 'ALREADY_SETTLED') return reply;
      const { playerId, transactionId, currency, amount } = fields;
      return await signed('promo-win', { playerId, transactionId, currency, amount, promotionId: 'late' });
    },
  },
  {
    name: 'a refusal is a 5xx',
    caughtBy: ['B4', 'A6'],
    fault: async (_asked, { real }) => {
      const reply = await real();
      return reply.status === 409 ? { ...reply, status: 500 } : reply;
    },
  },
  {
    name: 'a launch token opens many sessions',
    caughtBy: ['L1'],
    fault: async ({ call, fields }, { real, api }) => {
      const reply = await real();
      // This one alone: at once, updates of the whole table would wait for each other in a circle.
      const token = hashToken(fields['launchToken'] ?? '');
      if (call === 'authenticate')
        await api.db.updateTable('launch_token').set({ used_at: null }).where('token_hash', '=', token).execute();
      return call === 'authenticate' && reply.body['code'] === 'INVALID_TOKEN' ? await real() : reply;
    },
  },
];
