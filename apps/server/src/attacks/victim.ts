import { randomUUID } from 'node:crypto';
import type { UploadPurpose } from '@baize/contract/codes';
import { money } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { parseTerms } from '../domain/contracts/terms.ts';
import { offerContract } from '../modules/contracts/service.ts';
import { sealPayee } from '../modules/withdrawals/payee.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { transaction } from '../platform/transaction.ts';
import { dropEnvelopes } from '../rewards/envelope-drops.ts';
import { changeTickets } from '../rewards/tickets.ts';
import { createVault } from '../platform/vault.ts';
import { createRoom } from '../testing/chat.ts';
import { TEST_SECRET_KEYS, TEST_VAULT_KEYS, type TestApp } from '../testing/app.ts';
import { addPasskey } from '../testing/credentials.ts';
import { call, PASSWORD as password, valueOf } from '../testing/people.ts';
import { createIssue, createLottery, createLotteryVendor, creditLine, orderOf } from '../testing/lottery-world.ts';
import { givePoints, insertItem, POINTS_RULES } from '../testing/points.ts';
import { insertGrant, insertProgram } from '../testing/rewards.ts';
import { createCatalogue, createMember, insertBet, MIDDAY_ZONE } from '../testing/world.ts';
import { CONTRACT_TERMS, PICTURE, VICTIM_ACCOUNT, WITHDRAW_PASSWORD } from './inputs.ts';

/** The texts of the victim that only the agent above may see in an answer. The chat shows the nickname to every member. */
export const CHAT_NAME = 'victim nickname';
export const NAMES = [VICTIM_ACCOUNT, CHAT_NAME];
/** The texts that nobody but the victim may see in an answer. */
export const SECRETS = ['Vicky Tim', 'vic@tim.test', '9779800000077'];

/** Creates a row of the victim for everything that a call can name. Returns the ids by the name of the input, or by `call.input`. */
export async function createVictim(server: TestApp, token: string): Promise<Record<string, unknown>> {
  const memberId = await bindContacts(server);
  const requestId = randomUUID();
  const funding = { requestId: randomUUID(), amount: '500.00' };
  valueOf('demoDeposit', await call(server, 'demoDeposit', funding, { token }));
  await createRules(server);
  const login = { username: VICTIM_ACCOUNT, password, type: 'username', remember: true };
  await call(server, 'login', login);
  const { list: sessions } = valueOf('sessions', await call(server, 'sessions', {}, { token }));
  const { list: devices } = valueOf('devices', await call(server, 'devices', {}, { token }));
  await addPasskey(server, token);
  const { list: ownPasskeys } = valueOf('passkeys', await call(server, 'passkeys', {}, { token }));
  const picture = { purpose: 'deposit_proof', contentType: 'image/png', data: PICTURE };
  const { uploadId } = valueOf('uploadImage', await call(server, 'uploadImage', picture, { token }));
  const payoutAccountId = await insertPayoutAccount(server, memberId);
  const withdrawal = { requestId, amount: '100.00', withdrawPassword: WITHDRAW_PASSWORD, payoutAccountId };
  const requested = await call(server, 'requestWithdrawal', withdrawal, { token });
  await spendPoints(server, memberId, { token, requestId });
  return {
    requestId,
    account: VICTIM_ACCOUNT,
    sessionId: sessions.find(({ current }) => !current)?.sessionId,
    deviceId: devices[0]?.deviceId,
    passkeyId: ownPasskeys[0]?.passkeyId,
    messageIds: [await insertMessage(server, memberId)],
    ...(await insertVictimsBets(server, memberId)),
    uploadId,
    images: [uploadId],
    depositId: await createVictimsDeposit(server, token, requestId),
    payoutAccountId,
    ...(await createForm(server, token)),
    rewardId: String(await insertGrant(server.db, memberId, { titles: { en: `For ${VICTIM_ACCOUNT}` } })),
    ...(await playForPrizes(server, token, memberId)),
    vipRewardId: String(await insertGrant(server.db, memberId, { kind: 'vip', sourceKey: 'upgrade:1' })),
    withdrawalId: valueOf('requestWithdrawal', requested).withdrawalId,
    ...(await placeLotteryOrder(server, token)),
    'removePushDevice.deviceId': await addPushDevice(server, token),
    'sendChatMessage.betId': await insertVictimsWin(server, memberId),
    ...(await offerContractToAgent(server)),
    ...(await createComplaint(server, token)),
    ...(await writeInChat(server, token)),
  };
}

/** Sends a message of the victim to the room `lobby`, which every member of the brand may read. */
async function writeInChat(server: TestApp, token: string): Promise<{ messageId: string; authorId: string }> {
  const message = { roomId: 'lobby', text: 'Good evening.', clientMessageId: randomUUID() };
  valueOf('sendChatMessage', await call(server, 'sendChatMessage', message, { token }));
  const { list } = valueOf('chatMessages', await call(server, 'chatMessages', { roomId: 'lobby' }, { token }));
  const written = list.at(-1);
  assert(written !== undefined, 'the message of the victim is in the room');
  return { messageId: written.messageId, authorId: written.authorId };
}

/** Turns notifications on in a browser of the victim. */
async function addPushDevice(server: TestApp, token: string): Promise<string | undefined> {
  const subscription = {
    endpoint: 'https://push.test/victim',
    p256dh: 'BElKLdsxTCQ1WqzVWcLcoKnA2C8MiIrVp1PTsJSnVxIaIudhhrPKyUoLrkRTiVU6sIo3vsfBsAIxKKKWVXZXTbs',
    auth: 'c2l4dGVlbiBieXRlcyBvaw',
  };
  const { devices } = valueOf('addPushDevice', await call(server, 'addPushDevice', subscription, { token }));
  return devices[0]?.deviceId;
}

/** Redeems and converts points of the victim, with the request id that every caller sends. */
async function spendPoints(
  server: TestApp,
  memberId: bigint,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<void> {
  await insertProgram(server.db, { code: 'points', kind: 'points', definition: POINTS_RULES });
  await insertItem(server.db, { rewardId: 'cap' });
  await givePoints(server.db, memberId, 500n);
  const delivery = { receivingAddress: 'Ward 7, Lalitpur', mobileNum: '9779800000077' };
  const order = { requestId, rewardId: 'cap', quantity: 1, ...delivery, withdrawPassword: WITHDRAW_PASSWORD };
  valueOf('redeemPoints', await call(server, 'redeemPoints', order, { token }));
  const conversion = { requestId, points: 200, withdrawPassword: WITHDRAW_PASSWORD };
  valueOf('convertPoints', await call(server, 'convertPoints', conversion, { token }));
}

/** Creates a draw of the victim on a wheel, and an envelope that only the victim may open. */
async function playForPrizes(
  server: TestApp,
  token: string,
  memberId: bigint,
): Promise<{ readonly drawId: string; readonly envelopeId: string }> {
  const prizes = [
    { id: 'points', titles: { en: 'Points' }, item: { kind: 'points', points: 1 } as const, weight: 1_000_000 },
    { id: 'nothing', titles: { en: 'Nothing' }, item: { kind: 'none' } as const, weight: 0 },
  ];
  const programCode = 'victims-wheel';
  await insertProgram(server.db, { code: programCode, kind: 'wheel', definition: { prizes, ticketRules: [] } });
  const now = new Date();
  const ticket = { memberId, merchantId: 1, programCode, change: 1, sourceKey: 'grant:1', now } as const;
  await transaction(server.db, async (tx) => {
    await changeTickets(tx, { ...ticket, reason: 'bonus' });
  });
  const turn = { requestId: randomUUID(), promotionId: programCode };
  const { drawId } = valueOf('spinWheel', await call(server, 'spinWheel', turn, { token }));
  const envelopes = [{ amount: '1.00', count: 1 }];
  await insertProgram(server.db, {
    code: 'victims-room',
    kind: 'red_envelope',
    definition: { windows: [], envelopes, turnoverPpm: 0 },
  });
  const drop = {
    merchantId: 1,
    programCode: 'victims-room',
    key: 'room:1',
    amount: money('NPR', 500n),
    count: 2,
    guests: [memberId],
    opensAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    now,
  };
  const keyRing = createKeyRing(TEST_SECRET_KEYS);
  const dropped = await transaction(server.db, async (tx) => await dropEnvelopes(tx, keyRing, drop));
  assert(dropped.ok, 'the envelopes are dropped');
  return { drawId, envelopeId: dropped.value.envelopeId };
}

/** Creates an activity with a form, and uploads a picture of the victim for such a form. */
async function createForm(server: TestApp, token: string): Promise<Record<string, unknown>> {
  await insertProgram(server.db, {
    code: 'victims-form',
    kind: 'application',
    definition: {
      remarkRequired: false,
      imagesRequired: true,
      amountMax: '5.00',
      turnoverPpm: 0,
      frequency: 'always',
      claimDays: 7,
    },
  });
  const picture = { purpose: 'activity', contentType: 'image/png', data: PICTURE };
  const { uploadId } = valueOf('uploadImage', await call(server, 'uploadImage', picture, { token }));
  return { 'applyActivity.activityId': 'victims-form', 'applyActivity.images': [uploadId] };
}

/** Creates a complaint with a picture, and uploads pictures of the victim that no form has claimed yet. */
async function createComplaint(server: TestApp, token: string): Promise<Record<string, unknown>> {
  const picture = { contentType: 'image/png', data: PICTURE };
  const send = async (purpose: UploadPurpose) =>
    valueOf('uploadImage', await call(server, 'uploadImage', { ...picture, purpose }, { token })).uploadId;
  const request = { requestId: randomUUID(), topic: 'other', title: `Of ${VICTIM_ACCOUNT}`, text: 'Vicky Tim waits.' };
  const opened = await call(server, 'createComplaint', { ...request, images: [await send('complaint')] }, { token });
  const { complaintId } = valueOf('createComplaint', opened);
  return {
    complaintId,
    'createComplaint.images': [await send('complaint')],
    'answerComplaint.images': [await send('complaint')],
    'feedback.images': [await send('feedback')],
  };
}

/** Creates an offer of the brand to an agent who is none of the callers, a settlement of that contract, and a promotion link of that agent. */
async function offerContractToAgent({
  db,
}: TestApp): Promise<{ contractId: string; offerId: string; settlementId: string; linkId: string }> {
  const agent = await createMember(db, { merchantId: 1, account: 'contracted', type: 1 });
  const linkId = await insertPromotionLink(db, agent.memberId);
  const rule = { merchant_id: 1, kind: 'daily_salary', rate_ppm_max: 10_000 };
  await db.insertInto('agent_contract_rule').values(rule).execute();
  const terms = parseTerms(CONTRACT_TERMS, 'NPR');
  const actor = { merchantId: 1, timeZone: 'UTC', memberId: null, now: new Date() };
  const offer = terms.ok ? { downlineId: agent.memberId, terms: terms.value, note: '' } : undefined;
  assert(offer !== undefined, 'the terms are right');
  const offered = await transaction(db, async (tx) => await offerContract(tx, actor, offer));
  assert(offered.ok, 'the offer is made');
  const { contract_id } = await db
    .selectFrom('agent_contract_request')
    .select('contract_id')
    .where('request_id', '=', offered.value)
    .executeTakeFirstOrThrow();
  const settlementId = await insertSettlement(db, agent.memberId, contract_id);
  return { contractId: String(contract_id), offerId: String(offered.value), settlementId, linkId };
}

async function insertPromotionLink(db: TestApp['db'], agent_id: bigint): Promise<string> {
  const link = { merchant_id: 1, agent_id, code: 'VXCTXMSQ77', role: 'member', name: 'Forum', remark: '', terms: '[]' };
  const { link_id } = await db
    .insertInto('promotion_link')
    .values({ ...link, created_at: new Date() })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  return String(link_id);
}

/** Inserts a paid settlement line of the contract, which only the agent may open. Returns its id. */
async function insertSettlement(db: TestApp['db'], memberId: bigint, contract_id: bigint): Promise<string> {
  const [window_from, window_to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const series = { merchant_id: 1, kind: 'daily_salary' };
  const times = { window_from, window_to, pay_at: window_to, closed_at: window_to, done_at: window_to };
  const { run_id } = await db
    .insertInto('settlement_run')
    .values({ ...series, time_window: 'D', ...times, state: 'done' })
    .returning('run_id')
    .executeTakeFirstOrThrow();
  const place = { bucket: bucketOf(memberId), member_id: memberId, contract_id, window_from, run_id };
  const amounts = {
    base_minor: 0n,
    gross_minor: 0n,
    carry_over_minor: 0n,
    owed_minor: 0n,
    net_minor: 0n,
    gap_minor: 0n,
  };
  await db
    .insertInto('settlement_line')
    .values({ ...place, ...series, ...amounts, state: 'paid', paid_at: window_to })
    .execute();
  return `${contract_id}-${run_id}`;
}

async function bindContacts({ db }: TestApp): Promise<bigint> {
  const bound = {
    mobile: '9779800000077',
    mobile_verified_at: new Date(),
    email: 'vic@tim.test',
    email_verified_at: new Date(),
  };
  const { member_id } = await db
    .updateTable('member')
    .set({ ...bound, real_name: 'Vicky Tim', nickname: 'victim nickname' })
    .where('account', '=', VICTIM_ACCOUNT)
    .returning('member_id')
    .executeTakeFirstOrThrow();
  return member_id;
}

/** Creates the same payment methods, withdrawal rules and transfer rules at both brands. */
async function createRules({ db }: TestApp): Promise<void> {
  const names = JSON.stringify({ en: 'Bank' });
  const bank = { method_id: 'bank', kind: 'manual', currency: 'NPR', names, bank_name: 'Bank' };
  const house = { account_name: 'House', account_number: '1', min_minor: 1_000n, max_minor: 100_000n };
  const out = { min_minor: 1n, max_minor: 100_000n, day_max_minor: 100_000n, day_count_max: 9, open_max: 9 };
  const line = { to_upline: true, to_downline: true, min_minor: 1n, max_minor: 100_000n, day_max_minor: 100_000n };
  for (const merchant_id of [1, 2]) {
    await db
      .insertInto('deposit_method')
      .values({ ...bank, ...house, merchant_id })
      .execute();
    await db.insertInto('payout_provider').values({ merchant_id, code: 'BANK', kind: 'bank', names }).execute();
    await db
      .insertInto('withdrawal_rule')
      .values({ ...out, merchant_id })
      .execute();
    await db
      .insertInto('line_transfer_rule')
      .values({ ...line, merchant_id })
      .execute();
  }
}

async function insertPayoutAccount({ db }: TestApp, member_id: bigint): Promise<string> {
  const [payoutAccountId, place] = [1n, { merchantId: 1, providerCode: 'BANK' }];
  const payee = { holderName: 'Vicky Tim', accountNumber: '9779800000077', branch: '' };
  const sealed = sealPayee(createVault(TEST_VAULT_KEYS), { memberId: member_id, payoutAccountId }, place, payee);
  const account = { member_id, payout_account_id: payoutAccountId, merchant_id: 1, provider_code: 'BANK' };
  await db
    .insertInto('payout_account')
    .values({ ...account, kind: 'bank', ...sealed, added_at: new Date() })
    .execute();
  return String(payoutAccountId);
}

async function insertMessage({ db }: TestApp, member_id: bigint): Promise<string> {
  const titles = JSON.stringify({ en: `For ${VICTIM_ACCOUNT}` });
  const { message_id } = await db
    .insertInto('inbox_message')
    .values({ member_id, merchant_id: 1, sent_at: new Date(), titles, contents: JSON.stringify({ en: '' }) })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return String(message_id);
}

async function insertVictimsBets({ db }: TestApp, memberId: bigint): Promise<Record<string, unknown>> {
  await createCatalogue(db, 1);
  const { line } = await db
    .selectFrom('member')
    .select('line')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const member = { memberId, merchantId: 1, account: VICTIM_ACCOUNT, type: 0, line };
  const bet = await insertBet(db, { member, placedAt: new Date(), timeZone: MIDDAY_ZONE });
  const betId = String(bet.bet_id);
  return { betId, 'createComplaint.subject': { kind: 'bet', subjectId: betId } };
}

/** Creates a chat room, and a win that only the victim may share there. Returns the id of the bet. */
async function insertVictimsWin({ db }: TestApp, memberId: bigint): Promise<string> {
  await createRoom(db, 'lobby');
  const { line } = await db
    .selectFrom('member')
    .select('line')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const member = { memberId, merchantId: 1, account: VICTIM_ACCOUNT, type: 0, line };
  const win = { placedAt: new Date(), stakeMinor: 100n, winMinor: 500n, state: 'won' as const };
  return String((await insertBet(db, { member, timeZone: MIDDAY_ZONE, ...win })).bet_id);
}

/**
 * Places an order on an open issue with a chase into the next one. The keys of the result name the calls, because bets on games have the same input.
 */
async function placeLotteryOrder(server: TestApp, token: string) {
  await createLotteryVendor(server.db, 1);
  await createLottery(server.db);
  const [issue, next] = [
    await createIssue(server.db),
    await createIssue(server.db, { opensIn: 3_600, closesIn: 3_660 }),
  ];
  const chase = { stopsAfterWin: false, issues: [{ issue: next.number, multiple: 1 }] };
  const order = orderOf(issue, [creditLine('ssc.credit-ball1.sides', 'big')], '10.00', { chase });
  const { orderId, chaseId, betIds } = valueOf('lottoPlace', await call(server, 'lottoPlace', order, { token }));
  return { orderId, chaseId, 'lottoReceipt.betId': betIds[0], 'lottoCancel.betId': betIds[0] };
}

/** Creates a deposit by bank transfer that waits for its proof and contains the victim's name. Returns its id. */
async function createVictimsDeposit(server: TestApp, token: string, requestId: string): Promise<string> {
  const request = { requestId, methodId: 'bank', amount: '77.70', payerName: 'Vicky Tim', backPath: '/' };
  return valueOf('createDeposit', await call(server, 'createDeposit', request, { token })).depositId;
}
