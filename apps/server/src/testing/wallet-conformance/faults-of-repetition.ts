import {
  answer,
  replaceReplyCode,
  codeOf,
  findStored,
  hasReplyCode,
  moveMoney,
  moveMoneyDespiteRefusal,
  moveMoneyBesideReply,
  replaceReply,
  type FaultContext,
  type Condition,
  type Fault,
  type FaultyCall,
  type FaultReply,
  type PlantedFault,
} from './fault.ts';

const isConcurrent: Condition = ({ concurrentCallsMax }) => concurrentCallsMax() > 1;
const isOfAnotherPlayer: Condition = async (call, _reply, context) => {
  const stored = await findStored(context, call.fields['transactionId']);
  return stored !== undefined && String(stored.member_id) !== (await readPlayerId(call, context));
};
const isIdOfRefusal: Condition = async ({ fields }, _reply, context) => {
  const stored = await findStored(context, fields['transactionId']);
  return stored !== undefined && stored.code !== 'OK';
};

async function readPlayerId({ fields }: FaultyCall, { sendSigned }: FaultContext): Promise<string | undefined> {
  if (fields['playerId'] !== undefined) return fields['playerId'];
  const { body } = await sendSigned('balance', { gameSession: fields['gameSession'] });
  return String(body['playerId']);
}

const callsWithId = ['bet', 'bet-win', 'win', 'promo-win', 'jackpot-win', 'rollback', 'adjust'];

/** Returns a fault that replies to a duplicate with the current balance instead of the stored one. */
function replyWithCurrentBalance(call: string): Fault {
  return replaceReply(hasReplyCode(call, 'DUPLICATE'), async (reply, made, context) => {
    const { body } = await moveMoney(made, context, 'pay');
    await moveMoney(made, context, 'take');
    return answer('DUPLICATE', { ...reply.body, balance: body['balance'] });
  });
}

const refusableCalls = ['win', 'rollback', 'promo-win', 'adjust'];

/**
 * Returns a fault that remembers the ids which `isRemembered` returns, and changes the replies to later calls with the same id. A call without a
 * reply is remembered before the wallet receives it, because later calls may overtake it.
 */
function changeLaterReplies(
  isRemembered: (call: FaultyCall, reply: FaultReply | undefined) => string | undefined,
  isLater: (call: FaultyCall) => string | undefined,
  change: (reply: FaultReply, call: FaultyCall, context: FaultContext) => Promise<FaultReply> | FaultReply,
): Fault {
  const remembered = new Set<string>();
  return async (call, context) => {
    const before = isRemembered(call, undefined);
    if (before !== undefined) remembered.add(before);
    const reply = await context.callWallet();
    const after = isRemembered(call, reply);
    if (after !== undefined) remembered.add(after);
    else if (remembered.has(isLater(call) ?? '')) return await change(reply, call, context);
    return reply;
  };
}

const getTransactionId = ({ fields }: FaultyCall) => fields['transactionId'];
const getIdIfAbandoned = (name: string) => (call: FaultyCall) =>
  call.isAbandoned && call.call === name ? getTransactionId(call) : undefined;

/** The faults of duplicates, concurrent calls and calls without a reply. */
export const repetitionFaults: readonly PlantedFault[] = [
  ...callsWithId.map((call, at): PlantedFault => ({
    name: `a duplicate ${call} carries another balance`,
    caughtBy: [`D${1 + at}`],
    plant: () => replyWithCurrentBalance(call),
  })),
  ...refusableCalls.map((call, at): PlantedFault => ({
    name: `a refused ${call}'s id is free for another one`,
    caughtBy: [`D${8 + at}`],
    plant: () => moveMoneyDespiteRefusal(hasReplyCode(call, 'PAYLOAD_MISMATCH', isIdOfRefusal)),
  })),
  {
    name: "another player's id is taken for a duplicate",
    caughtBy: ['D12'],
    alsoBreaks: ['X10'],
    plant: () =>
      replaceReplyCode(
        (call, reply, context) => codeOf(reply) === 'PAYLOAD_MISMATCH' && isOfAnotherPlayer(call, reply, context),
        'DUPLICATE',
      ),
  },
  {
    name: 'a bet that came after its rollback is not stored',
    caughtBy: ['D13'],
    plant: () =>
      replaceReply(
        ({ call }, { body }) => call === 'status' && body['transactionCode'] === 'ALREADY_ROLLED_BACK',
        ({ body: { walletTransactionId: _id, ...body } }) => answer('OK', body),
      ),
  },
  {
    name: 'copies of a bet at once get no definite answer',
    caughtBy: ['X1'],
    alsoBreaks: ['T1', 'X3', 'X4', 'X11', 'X12'],
    plant: () =>
      replaceReplyCode(({ call, concurrentCallsMax }) => call === 'bet' && concurrentCallsMax() > 1, 'TEMPORARY', 503),
  },
  {
    name: 'copies of a win at once are refused as settled',
    caughtBy: ['X2'],
    plant: () => replaceReplyCode(hasReplyCode('win', 'DUPLICATE', isConcurrent), 'ALREADY_SETTLED', 409),
  },
  {
    name: 'bets at once take more than there is',
    caughtBy: ['X3'],
    plant: () => replaceReplyCode(hasReplyCode('bet', 'INSUFFICIENT_FUNDS', isConcurrent), 'OK'),
  },
  {
    name: 'a rollback beside its bet denies the bet, and the bet is taken',
    caughtBy: ['X4'],
    alsoBreaks: ['T1', 'X5', 'X6', 'X7', 'X9'],
    plant: () => {
      const isOvertaken = hasReplyCode('bet', 'ALREADY_ROLLED_BACK', isConcurrent);
      const denies = replaceReplyCode(hasReplyCode('rollback', 'OK', isConcurrent), 'TX_NOT_FOUND', 404);
      const takes = moveMoneyDespiteRefusal(isOvertaken);
      return async (call, context) => await (call.call === 'bet' ? takes : denies)(call, context);
    },
  },
  {
    name: 'copies of a rollback at once are paid twice',
    caughtBy: ['X5'],
    plant: () => moveMoneyBesideReply(hasReplyCode('rollback', 'DUPLICATE', isConcurrent)),
  },
  {
    name: 'several rollbacks of a bet at once are paid twice',
    caughtBy: ['X6'],
    plant: () =>
      moveMoneyBesideReply(
        hasReplyCode('rollback', 'OK', async (call, reply, context) => {
          const stored = await findStored(context, getTransactionId(call));
          return (await isConcurrent(call, reply, context)) && stored?.amount_minor === 0n;
        }),
      ),
  },
  {
    name: 'a win and a rollback at once both take effect',
    caughtBy: ['X7'],
    alsoBreaks: ['X8', 'X9'],
    plant: () =>
      moveMoneyDespiteRefusal((call, reply) => {
        const isLoser = codeOf(reply) === 'ALREADY_SETTLED' || codeOf(reply) === 'ALREADY_ROLLED_BACK';
        return isLoser && call.concurrentCallsMax() > 1 && (call.call === 'win' || call.call === 'rollback');
      }),
  },
  {
    name: 'a win beside a close is answered otherwise than paid',
    caughtBy: ['X8'],
    alsoBreaks: ['T2', 'X2', 'X7', 'X11'],
    plant: () => async (call, context) => {
      const reply = await context.callWallet();
      if (call.call === 'win' && call.concurrentCallsMax() > 1)
        await moveMoney(call, context, codeOf(reply) === 'OK' ? 'take' : 'pay');
      return reply;
    },
  },
  {
    name: 'a rollback beside a close is answered otherwise than paid',
    caughtBy: ['X9'],
    alsoBreaks: ['T1', 'X4', 'X5', 'X6', 'X7'],
    plant: () => async (call, context) => {
      const reply = await context.callWallet();
      const isSolved = codeOf(reply) === 'OK';
      if (call.call === 'rollback' && call.concurrentCallsMax() > 1)
        await moveMoney(call, context, isSolved ? 'take' : 'pay');
      return reply;
    },
  },
  {
    name: 'one id by two players at once is a failure of the wallet',
    caughtBy: ['X10'],
    plant: () => replaceReplyCode(hasReplyCode('promo-win', 'PAYLOAD_MISMATCH', isConcurrent), 'TEMPORARY', 503),
  },
  {
    name: 'many calls at once are not answered',
    caughtBy: ['X11'],
    isBasic: true,
    plant: () => replaceReplyCode(({ concurrentCallsMax }) => concurrentCallsMax() > 8, 'TEMPORARY', 503),
  },
  {
    name: 'all players wait while one wallet is locked',
    caughtBy: ['X12'],
    plant:
      () =>
      async (call, { callWallet, world, integration }) => {
        const { heldWallets } = world.siteOf(integration.dialect);
        const reply = await callWallet();
        return heldWallets > 0 && call.call === 'bet'
          ? answer('TEMPORARY', { requestId: reply.body['requestId'] }, 503)
          : reply;
      },
  },
  {
    name: 'an answer TEMPORARY names no requestId',
    caughtBy: ['A8'],
    plant: () =>
      replaceReply(
        (_call, reply) => codeOf(reply) === 'TEMPORARY',
        ({ body }) => answer('TEMPORARY', { ...body, requestId: '' }, 503),
      ),
  },
  {
    name: 'an unanswered bet is taken again after its rollback',
    caughtBy: ['T1'],
    plant: () =>
      changeLaterReplies(
        getIdIfAbandoned('bet'),
        ({ fields }) => fields['betTransactionId'],
        async (reply, call, context) => {
          await moveMoney(call, context, 'take');
          return reply;
        },
      ),
  },
  {
    name: 'an unanswered win is paid again when it is sent again',
    caughtBy: ['T2'],
    plant: () =>
      changeLaterReplies(getIdIfAbandoned('win'), getTransactionId, async (reply, call, context) => {
        await moveMoney(call, context);
        return reply;
      }),
  },
  {
    name: 'the status of an unanswered bet denies that it was taken',
    caughtBy: ['T3'],
    plant: () =>
      changeLaterReplies(getIdIfAbandoned('bet'), getTransactionId, ({ body }) =>
        answer('OK', { ...body, transactionCode: 'INSUFFICIENT_FUNDS' }),
      ),
  },
  {
    name: 'the status of a mismatch forgets the first outcome',
    caughtBy: ['Q5'],
    alsoBreaks: ['D8', 'D9', 'D10', 'D11'],
    plant: () =>
      changeLaterReplies(
        (call, reply) => (reply && codeOf(reply) === 'PAYLOAD_MISMATCH' ? getTransactionId(call) : undefined),
        getTransactionId,
        ({ body }) => answer('OK', { ...body, transactionCode: 'PAYLOAD_MISMATCH' }),
      ),
  },
  {
    name: 'a bet that maintenance refused stays refused',
    caughtBy: ['O15'],
    plant: () =>
      changeLaterReplies(
        (call, reply) => (reply && codeOf(reply) === 'MAINTENANCE' ? getTransactionId(call) : undefined),
        getTransactionId,
        ({ body }) => answer('GAME_DISABLED', body, 409),
      ),
  },
];
