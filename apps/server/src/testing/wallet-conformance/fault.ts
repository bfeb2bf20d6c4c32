import { randomUUID } from 'node:crypto';
import type { Tampering } from '@baize/wallet-conformance';
import { hashToken } from '../../platform/tokens.ts';
import type { ConformanceWorld, TestIntegration } from './world.ts';

/** A call as the kit means it, whichever dialect carries it. */
export interface FaultyCall {
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tampering: Tampering;
  /** The body is a text that the kit sends as it is. */
  readonly isText: boolean;
  /** The kit hangs up before the answer. */
  readonly isAbandoned: boolean;
  /** The most calls that were under way at the same time until now, with this one. */
  readonly atOnce: () => number;
}

export interface FaultReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** `real` asks the wallet as it is; `signed` makes any call of the integration, and `signedBy` of another, with a signature that holds. */
export interface Around {
  readonly real: () => Promise<FaultReply>;
  readonly signed: (call: string, fields: object) => Promise<FaultReply>;
  readonly signedBy: (integration: TestIntegration, call: string, fields: object) => Promise<FaultReply>;
  readonly world: ConformanceWorld;
  readonly integration: TestIntegration;
}

export type Fault = (call: FaultyCall, around: Around) => Promise<FaultReply>;

type RawFile = Readonly<{ status: number; text: string }>;
export type FileFault = (file: RawFile, around: Pick<Around, 'world' | 'integration'>) => RawFile | Promise<RawFile>;

/** Something that a wallet gets wrong, and the rules that have to find it. */
export interface PlantedFault {
  readonly name: string;
  readonly caughtBy: readonly string[];
  /** Further rules that the fault breaks on the way: other races of the same calls, or rules whose preparation makes them. */
  readonly alsoBreaks?: readonly string[];
  /** The fault is so basic that rules of every chapter find it. */
  readonly isBasic?: true;
  /** Makes a fresh fault, because some remember earlier calls. */
  readonly plant?: () => Fault;
  readonly file?: FileFault;
}

export type Condition = (call: FaultyCall, reply: FaultReply, around: Around) => boolean | Promise<boolean>;

export const codeOf = ({ body }: FaultReply): string => String(body['code']);

export function answer(code: string, body: object = {}, status = 200): FaultReply {
  return { status, body: { ...body, code } };
}

/** Conditions: the call has this name, and the wallet as it is answers with this code. */
export function isAnswered(call: string, code: string, more: Condition = () => true): Condition {
  return async (made, reply, around) =>
    made.call === call && codeOf(reply) === code && (await more(made, reply, around));
}

/** Replaces the answer of the wallet where the condition holds. */
export function replaces(
  when: Condition,
  change: (reply: FaultReply, call: FaultyCall, around: Around) => FaultReply | Promise<FaultReply>,
): Fault {
  return async (call, around) => {
    const reply = await around.real();
    return (await when(call, reply, around)) ? await change(reply, call, around) : reply;
  };
}

/** Answers with another code where the condition holds. */
export function answersWith(when: Condition, code: string, status = 200): Fault {
  return replaces(when, ({ body }) => answer(code, body, status));
}

const STAKES = new Set(['bet', 'bet-win']);
const MOVED = '1.00';

/** Moves money where the wallet as it is refuses, and answers `OK`: takes for a stake, pays for anything else. */
export function movesAnyway(when: Condition): Fault {
  return replaces(when, async (reply, call, around) => {
    const moved = await moveMoney(call, around);
    return answer('OK', { ...reply.body, balance: moved.body['balance'], currency: 'NPR' });
  });
}

/** Moves money beside the answer, which stays as it is. */
export function movesSilently(when: Condition, direction?: 'pay' | 'take'): Fault {
  return replaces(when, async (reply, call, around) => {
    await moveMoney(call, around, direction);
    return reply;
  });
}

export async function moveMoney(
  { call, fields }: FaultyCall,
  { signed, world }: Around,
  direction: 'pay' | 'take' = STAKES.has(call) ? 'take' : 'pay',
): Promise<FaultReply> {
  const playerId = fields['playerId'] ?? (await playerOf(world, fields['gameSession'] ?? ''));
  const amount = direction === 'pay' ? MOVED : `-${MOVED}`;
  const transactionId = `fault-${randomUUID()}`;
  return await signed('adjust', { playerId, transactionId, currency: 'NPR', amount, reason: 'fault' });
}

async function playerOf({ db }: ConformanceWorld, gameSession: string): Promise<string> {
  const { member_id } = await db
    .selectFrom('game_session')
    .select('member_id')
    .where('token_hash', '=', hashToken(gameSession))
    .executeTakeFirstOrThrow();
  return String(member_id);
}

/** The stored transaction of an id, in the integration of the call. */
export async function findStored({ world, integration }: Around, transactionId: string | undefined) {
  return await world.db
    .selectFrom('wallet_transaction')
    .select(['member_id', 'call', 'code', 'round_id', 'amount_minor'])
    .where('integration_code', '=', integration.code)
    .where('transaction_id', '=', transactionId ?? '')
    .executeTakeFirst();
}

/** The bets of a round in the order in which they were placed. */
export async function findBets({ world, integration }: Around, roundId: string | undefined) {
  return await world.db
    .selectFrom('bet')
    .select(['transaction_id', 'state', 'wins', 'win_minor'])
    .where('integration_code', '=', integration.code)
    .where('round_id', '=', roundId ?? '')
    .orderBy('bet_id')
    .execute();
}
