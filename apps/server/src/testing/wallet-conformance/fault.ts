import { randomUUID } from 'node:crypto';
import type { Tampering } from '@baize/wallet-conformance';
import { hashToken } from '../../platform/tokens.ts';
import type { ConformanceWorld, TestIntegration } from './world.ts';

/** A call of the conformance kit to the wallet, with the names that it has in our own dialect. */
export interface FaultyCall {
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tampering: Tampering;
  /** True if the kit sends a text as the body, which may be no JSON. */
  readonly isText: boolean;
  /** True if the kit closes the connection before the reply. */
  readonly isAbandoned: boolean;
  /** Returns the largest number of calls, including this one, that have run at the same time since this call began. */
  readonly concurrentCallsMax: () => number;
}

export interface FaultReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The functions and facts with which a fault changes the reply to a call. */
export interface FaultContext {
  /** Calls the wallet without a fault, and returns its reply. */
  readonly callWallet: () => Promise<FaultReply>;
  /** Sends another call of the same integration with a valid signature. */
  readonly sendSigned: (call: string, fields: object) => Promise<FaultReply>;
  /** Sends a call of the given integration with a valid signature. */
  readonly sendSignedBy: (integration: TestIntegration, call: string, fields: object) => Promise<FaultReply>;
  readonly world: ConformanceWorld;
  readonly integration: TestIntegration;
}

/** A fault of a wallet: replies to a call in a wrong way. */
export type Fault = (call: FaultyCall, context: FaultContext) => Promise<FaultReply>;

type RawFile = Readonly<{ status: number; text: string }>;
export type FileFault = (
  file: RawFile,
  context: Pick<FaultContext, 'world' | 'integration'>,
) => RawFile | Promise<RawFile>;

/** A fault of a wallet, and the rules of the kit that have to find it. */
export interface PlantedFault {
  readonly name: string;
  readonly caughtBy: readonly string[];
  /**
   * Further rules that the fault breaks as a side effect: rules of other races of the same calls, or rules that make these calls to prepare
   * themselves.
   */
  readonly alsoBreaks?: readonly string[];
  /** Set if the fault is so basic that rules of every chapter find it. */
  readonly isBasic?: true;
  /** Creates a new fault for each run, because some faults remember earlier calls. */
  readonly plant?: () => Fault;
  readonly file?: FileFault;
}

/** Decides whether a fault applies to a call and its reply. */
export type Condition = (call: FaultyCall, reply: FaultReply, context: FaultContext) => boolean | Promise<boolean>;

export const codeOf = ({ body }: FaultReply): string => String(body['code']);

/** Builds a reply with this code. */
export function answer(code: string, body: object = {}, status = 200): FaultReply {
  return { status, body: { ...body, code } };
}

/** Returns a condition that holds if the call has this name, the wallet without a fault replies with this code, and `isAffected` holds. */
export function hasReplyCode(call: string, code: string, isAffected: Condition = () => true): Condition {
  return async (faultyCall, reply, context) =>
    faultyCall.call === call && codeOf(reply) === code && (await isAffected(faultyCall, reply, context));
}

/** Returns a fault that replaces the reply of the wallet if the condition holds. */
export function replaceReply(
  when: Condition,
  change: (reply: FaultReply, call: FaultyCall, context: FaultContext) => FaultReply | Promise<FaultReply>,
): Fault {
  return async (call, context) => {
    const reply = await context.callWallet();
    return (await when(call, reply, context)) ? await change(reply, call, context) : reply;
  };
}

/** Returns a fault that replaces the code of the reply if the condition holds. */
export function replaceReplyCode(when: Condition, code: string, status = 200): Fault {
  return replaceReply(when, ({ body }) => answer(code, body, status));
}

const STAKE_CALLS = new Set(['bet', 'bet-win']);
/** The amount that a fault moves. */
const MOVED_AMOUNT = '1.00';

/** Returns a fault that moves money and replies `OK` to a call that the wallet refuses: a stake is taken, any other call is paid. */
export function moveMoneyDespiteRefusal(when: Condition): Fault {
  return replaceReply(when, async (reply, call, context) => {
    const moved = await moveMoney(call, context);
    return answer('OK', { ...reply.body, balance: moved.body['balance'], currency: 'NPR' });
  });
}

/** Returns a fault that moves money but leaves the reply unchanged, so that the reply does not say what happened. */
export function moveMoneyBesideReply(when: Condition, direction?: 'pay' | 'take'): Fault {
  return replaceReply(when, async (reply, call, context) => {
    await moveMoney(call, context, direction);
    return reply;
  });
}

/** Moves 1.00 NPR by a signed call `adjust`, so that the ledger stays consistent. By default stakes are taken and other calls are paid. */
export async function moveMoney(
  { call, fields }: FaultyCall,
  { sendSigned, world }: FaultContext,
  direction: 'pay' | 'take' = STAKE_CALLS.has(call) ? 'take' : 'pay',
): Promise<FaultReply> {
  const playerId = fields['playerId'] ?? (await findPlayerId(world, fields['gameSession'] ?? ''));
  const amount = direction === 'pay' ? MOVED_AMOUNT : `-${MOVED_AMOUNT}`;
  const transactionId = `fault-${randomUUID()}`;
  return await sendSigned('adjust', { playerId, transactionId, currency: 'NPR', amount, reason: 'fault' });
}

async function findPlayerId({ db }: ConformanceWorld, gameSession: string): Promise<string> {
  const { member_id } = await db
    .selectFrom('game_session')
    .select('member_id')
    .where('token_hash', '=', hashToken(gameSession))
    .executeTakeFirstOrThrow();
  return String(member_id);
}

/** Finds the stored transaction with this id of the vendor, in the integration of the call. */
export async function findStored({ world, integration }: FaultContext, transactionId: string | undefined) {
  return await world.db
    .selectFrom('wallet_transaction')
    .select(['member_id', 'call', 'code', 'round_id', 'amount_minor'])
    .where('integration_code', '=', integration.code)
    .where('transaction_id', '=', transactionId ?? '')
    .executeTakeFirst();
}

/** Reads the bets of a round in the order in which they were placed. */
export async function findBets({ world, integration }: FaultContext, roundId: string | undefined) {
  return await world.db
    .selectFrom('bet')
    .select(['transaction_id', 'state', 'wins', 'win_minor'])
    .where('integration_code', '=', integration.code)
    .where('round_id', '=', roundId ?? '')
    .orderBy('bet_id')
    .execute();
}
