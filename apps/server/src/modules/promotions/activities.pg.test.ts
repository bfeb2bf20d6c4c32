import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE } from '../../attacks/inputs.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { transaction } from '../../platform/transaction.ts';
import { approveApplication, rejectApplication, takeUpApplication } from '../../rewards/applications.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { runCommand } from '../../testing/ops.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { today } from '../../testing/world.ts';

let server: TestApp;
let token: string;
let memberId: bigint;
let people = 0;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = await openTestApp({ rateLimitScale: 1000 });
  const { db } = server;
  const cash = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 2_000_000 }) as const;
  await insertProgram(db, {
    code: 'calendar',
    kind: 'sign_in',
    definition: { prizes: [cash('1.00'), cash('2.00'), { kind: 'points', points: 9 }], forgivenDays: 1 },
  });
  await insertProgram(db, {
    code: 'code',
    kind: 'voucher',
    definition: { code: 'DASHAIN2026', item: cash('5.00'), usesMax: 1_000 },
  });
  await insertProgram(db, {
    code: 'two-uses',
    kind: 'voucher',
    definition: { code: 'ONLYTWO', item: cash('5.00'), usesMax: 2 },
  });
  await insertProgram(db, {
    code: 'form',
    kind: 'application',
    definition: {
      remarkRequired: true,
      imagesRequired: false,
      amountMax: '50.00',
      turnoverPpm: 1_000_000,
      frequency: 'once',
      claimDays: 7,
    },
  });
  await insertProgram(db, {
    code: 'rescue',
    kind: 'rescue',
    definition: { period: 'daily', ratePpm: 100_000, lossMin: '10.00', amountMax: '20.00', turnoverPpm: 0 },
  });
});
afterAll(async () => await server.close());
beforeEach(async () => {
  server.at(undefined);
  people += 1;
  const account = `active${people}`;
  token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

async function apply(activityId: string, more: object = {}) {
  const entry = { requestId: randomUUID(), activityId, remark: '', images: [], ...more };
  return await call(server, 'applyActivity', entry, { token });
}

async function activity(activityId: string) {
  return valueOf('activity', await call(server, 'activity', { activityId, language: 'en' }, { token }));
}

async function activities() {
  const query = { pageNo: 1, pageSize: 20, language: 'en' };
  return valueOf('activities', await call(server, 'activities', query, { token }));
}

async function balance(): Promise<string> {
  return valueOf('balance', await call(server, 'balance', {}, { token })).balance;
}

describe('the list', () => {
  test('shows a visitor and a member what runs, with the state of the member', async () => {
    const visitor = valueOf('activities', await call(server, 'activities', { pageNo: 1, pageSize: 20 }));
    expect(visitor.list.map(({ activityId, state }) => [activityId, state])).toContainEqual(['form', 'claim']);
    await apply('calendar');
    const { list, tabs, obstacle } = await activities();
    expect(list).toContainEqual(expect.objectContaining({ activityId: 'calendar', kind: 'sign_in', state: 'signed' }));
    expect([tabs, obstacle]).toEqual([[{ code: 'other', title: 'other' }], null]);
    const form = valueOf('activity', await call(server, 'activity', { activityId: 'form' }));
    expect(form).toMatchObject({ obstacle: 'guest', entry: 'apply' });
  });

  test('has the deposit bonuses with their pictures and what they give', async () => {
    const image = '/art/promotions/reload';
    const amounts = { percent_ppm: 200_000n, max_minor: 1_000n, least_minor: 100n, turnover_ppm: 0n };
    await server.db
      .insertInto('deposit_bonus')
      .values({
        merchant_id: 1,
        code: 'pictured',
        currency: 'NPR',
        titles: JSON.stringify({ en: 'Extra' }),
        frequency: 'daily',
        starts_at: new Date(0),
        image,
        ...amounts,
      })
      .execute();
    const { list } = await activities();
    expect(list).toContainEqual(expect.objectContaining({ activityId: 'deposit:pictured', kind: 'reload', image }));
    expect(await activity('deposit:pictured')).toMatchObject({
      turnoverTimes: '0',
      depositBonus: {
        bonusPercent: '20',
        maximumBonus: '10.00',
        minimumAmount: '1.00',
        frequency: 'daily',
        onePer: [],
      },
    });
    await server.db.deleteFrom('deposit_bonus').where('code', '=', 'pictured').execute();
  });

  test('is empty for a member who wants no offers or takes a break, and says why', async () => {
    await call(server, 'setOffersSetting', { offersOff: true }, { token });
    expect(await activities()).toMatchObject({ list: [], obstacle: 'offers_off' });
    expect(await apply('calendar')).toMatchObject({ status: 403, body: { value: { obstacle: 'offers_off' } } });
    const until = new Date(Date.now() + DAY_MS);
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
      .execute();
    expect(await activities()).toMatchObject({ list: [], obstacle: 'break' });
  });

  test('hides an offer by its address too from a member who wants no offers or takes a break', async () => {
    const amounts = { percent_ppm: 200_000n, max_minor: 1_000n, least_minor: 100n, turnover_ppm: 0n };
    const texts = { code: 'by-address', titles: JSON.stringify({ en: 'Extra' }), image: '' };
    await server.db
      .insertInto('deposit_bonus')
      .values({ merchant_id: 1, currency: 'NPR', frequency: 'daily', starts_at: new Date(0), ...texts, ...amounts })
      .execute();
    const read = async () => {
      const calls = ['calendar', 'deposit:by-address'].map(
        async (activityId) => await call(server, 'activity', { activityId }, { token }),
      );
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await read()).toEqual([200, 200]);
    await call(server, 'setOffersSetting', { offersOff: true }, { token });
    expect(await read()).toEqual([404, 404]);
    await call(server, 'setOffersSetting', { offersOff: false }, { token });
    const until = new Date(Date.now() + DAY_MS);
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
      .execute();
    expect(await read()).toEqual([404, 404]);
    await server.db.deleteFrom('deposit_bonus').where('code', '=', 'by-address').execute();
  });
});

describe('a sign-in calendar', () => {
  test('pays each day once, more on a day in a row, and forgives one missed day', async () => {
    expect(await activity('calendar')).toMatchObject({ amount: '1.00', signIn: { streak: 0, forgivable: 1 } });
    expect(valueOf('applyActivity', await apply('calendar'))).toMatchObject({ state: 'signed', amount: '1.00' });
    expect(await apply('calendar')).toMatchObject({ body: { code: 'promotion.already_applied' } });
    server.at(new Date(Date.now() + 2 * DAY_MS));
    token = await logIn();
    expect(valueOf('applyActivity', await apply('calendar'))).toMatchObject({ amount: '2.00' });
    const { signIn } = await activity('calendar');
    expect(signIn).toMatchObject({ streak: 2, forgivable: 0 });
    expect(signIn?.days.map(({ day, state }) => [day, state])).toEqual([
      [today(), 'signed'],
      [today(1), 'forgiven'],
      [today(2), 'signed'],
      [today(3), 'coming'],
    ]);
    expect(await balance()).toBe('3.00');
  });

  test('signed in many tabs at once pays once, and a repeated request answers the same', async () => {
    const requestId = randomUUID();
    const first = await apply('calendar', { requestId });
    expect(await apply('calendar', { requestId })).toEqual(expect.objectContaining({ body: first.body }));
    token = await signUp(server, `tabs${people}`);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await apply('calendar')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('1.00');
  });
});

async function logIn(): Promise<string> {
  const login = { username: `active${people}`, password: 'Lantern2026', type: 'username', remember: false };
  return valueOf('login', await call(server, 'login', login)).token;
}

describe('a voucher', () => {
  test('is taken once by a member who types its code, however it is written', async () => {
    expect(await apply('code', { voucherCode: 'WRONG1' })).toMatchObject({ body: { code: 'promotion.code_wrong' } });
    expect(await apply('code')).toMatchObject({ body: { code: 'promotion.code_wrong' } });
    const taken = valueOf('applyActivity', await apply('code', { voucherCode: 'dashain-2026' }));
    expect(taken).toMatchObject({ state: 'claimed', amount: '5.00' });
    expect(await apply('code', { voucherCode: 'DASHAIN2026' })).toMatchObject({
      body: { code: 'promotion.already_applied' },
    });
    expect([await balance(), (await activity('code')).obstacle]).toEqual(['5.00', 'entered']);
  });

  test('has as many uses as its definition says, also for members who come at once', async () => {
    const tokens = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => await signUp(server, `use${people}${name}`)),
    );
    const entry = { activityId: 'two-uses', remark: '', images: [], voucherCode: 'ONLYTWO' };
    const answers = await Promise.all(
      tokens.map(
        async (each) => await call(server, 'applyActivity', { ...entry, requestId: randomUUID() }, { token: each }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });

  test('cannot be guessed: after ten codes even the right one is refused', async () => {
    const guesses = Array.from(
      { length: 10 },
      async (_, index) => await apply('code', { voucherCode: `GUESS${index}` }),
    );
    await Promise.all(guesses);
    expect(await apply('code', { voucherCode: 'DASHAIN2026' })).toMatchObject({
      status: 429,
      body: { code: 'request.rate_limited' },
    });
    expect(await balance()).toBe('0.00');
  });
});

describe('an application', () => {
  const decision = () =>
    ({ merchantId: 1, answer: 'Thank you', now: new Date(), currency: 'NPR', day: today() }) as const;
  const sent = async (more: object = {}) =>
    valueOf('applyActivity', await apply('form', { remark: 'Please', ...more }));

  test('is sent once, taken up, granted by an operator, and claimed', async () => {
    expect(await apply('form')).toMatchObject({ body: { code: 'request.invalid' } });
    const requestId = randomUUID();
    const { applicationId, state } = await sent({ requestId });
    expect([state, (await sent({ requestId })).applicationId]).toEqual(['applying', applicationId]);
    expect(await apply('form', { remark: 'Again' })).toMatchObject({ body: { code: 'promotion.already_applied' } });
    const id = BigInt(applicationId);
    const { db } = server;
    await transaction(db, async (tx) => await takeUpApplication(tx, { merchantId: 1, applicationId: id }));
    expect((await activity('form')).state).toBe('process');
    const issue = async (amount: string) =>
      await transaction(
        db,
        async (tx) => await approveApplication(tx, { ...decision(), applicationId: id, amount, reason: 'Seen' }),
      );
    expect([await issue('50.01'), await issue('30.00'), await issue('30.00')]).toEqual([
      'amount',
      undefined,
      'decided',
    ]);
    const [issued] = valueOf(
      'activityApplications',
      await call(server, 'activityApplications', { pageNo: 1, pageSize: 20 }, { token }),
    ).list;
    expect(issued).toMatchObject({ state: 'issued', amount: '30.00', answer: 'Thank you' });
    const claim = { requestId: randomUUID(), rewardId: issued?.rewardId };
    expect(await call(server, 'claimReward', claim, { token })).toMatchObject({ status: 200 });
    expect([await balance(), (await activity('form')).state]).toEqual(['30.00', 'claimed']);
  });

  test('that was rejected says why, and may be sent again', async () => {
    const { applicationId } = await sent();
    const answer = 'The picture cannot be read.';
    const rejection = { ...decision(), answer, applicationId: BigInt(applicationId) };
    await transaction(server.db, async (tx) => await rejectApplication(tx, rejection));
    expect((await activity('form')).obstacle).toBeNull();
    expect(await sent()).toMatchObject({ state: 'applying' });
    const query = { pageNo: 1, pageSize: 20, state: 'rejected' };
    const { list } = valueOf('activityApplications', await call(server, 'activityApplications', query, { token }));
    expect(list).toMatchObject([{ answer, rewardId: null }]);
  });

  test('with a picture of somebody else is not sent', async () => {
    const picture = { purpose: 'activity', contentType: 'image/png', data: PICTURE };
    const { uploadId } = valueOf('uploadImage', await call(server, 'uploadImage', picture, { token }));
    const own = token;
    token = await signUp(server, `thief${people}`);
    const stolen = { remark: 'Mine', images: [uploadId] };
    expect(await apply('form', stolen)).toMatchObject({ body: { code: 'upload.not_found' } });
    const query = { pageNo: 1, pageSize: 20 };
    const applications = async () =>
      valueOf('activityApplications', await call(server, 'activityApplications', query, { token }));
    expect((await applications()).total).toBe(0);
    token = own;
    expect(await sent({ images: [uploadId] })).toMatchObject({ state: 'applying' });
  });
});

describe('a rescue', () => {
  const rollUpUntil = async (until: Date) => {
    await sql`insert into money_rollup_checkpoint (until) values (${until})
      on conflict (only_row) do update set until = excluded.until`.execute(server.db);
  };
  const lostYesterday = async (minor: bigint) => {
    const { line } = await server.db
      .selectFrom('member')
      .select('line')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    await sql`
      insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
      values (${memberId}, ${today(-1)}::date, 'RNG', ${line}::ltree, 1, 'NPR', 1, ${minor}, ${minor}, 0)`.execute(
      server.db,
    );
  };

  test('waits for the figures, gives its share of the net loss, once', async () => {
    await lostYesterday(10_000n);
    await rollUpUntil(new Date(Date.now() - 3 * DAY_MS));
    expect(await apply('rescue')).toMatchObject({ body: { value: { obstacle: 'nothing_due' } } });
    await rollUpUntil(new Date());
    expect((await activity('rescue')).rescue).toMatchObject({ netLoss: '100.00', amount: '10.00', percent: '10' });
    expect(valueOf('applyActivity', await apply('rescue'))).toMatchObject({ state: 'claimed', amount: '10.00' });
    expect(await apply('rescue')).toMatchObject({ body: { code: 'promotion.already_applied' } });
    expect(await balance()).toBe('10.00');
  });

  test('pays for no period that began before its program', async () => {
    await lostYesterday(10_000n);
    await rollUpUntil(new Date());
    const program = server.db.updateTable('reward_program').where('code', '=', 'rescue');
    await program.set({ starts_at: new Date(Date.now() - 1) }).execute();
    expect(await activity('rescue')).toMatchObject({ rescue: null, obstacle: 'nothing_due' });
    expect(await apply('rescue')).toMatchObject({ status: 403, body: { value: { obstacle: 'nothing_due' } } });
    await program.set({ starts_at: new Date(0) }).execute();
    expect(valueOf('applyActivity', await apply('rescue'))).toMatchObject({ amount: '10.00' });
  });

  test('gives nothing to a member who lost nothing', async () => {
    await rollUpUntil(new Date());
    expect((await activity('rescue')).obstacle).toBe('nothing_due');
    expect(await apply('rescue')).toMatchObject({ status: 403 });
  });
});

describe('one entry for a person', () => {
  const cash = { kind: 'cash', amount: '5.00', turnoverPpm: 0 } as const;
  const open = async (code: string, onePer: readonly string[], change: object = {}, usesMax = 1_000): Promise<void> => {
    const definition = { code: code.toUpperCase().replaceAll('-', ''), item: cash, usesMax };
    await insertProgram(server.db, { code, kind: 'voucher', audience: { onePer, ...change }, definition });
  };
  const enter = async (code: string) =>
    (await apply(code, { voucherCode: code.toUpperCase().replaceAll('-', '') })).body;
  const someoneElse = async (): Promise<void> => {
    people += 1;
    token = await signUp(server, `active${people}`);
    const row = await server.db
      .selectFrom('member')
      .select('member_id')
      .where('account', '=', `active${people}`)
      .executeTakeFirstOrThrow();
    memberId = row.member_id;
  };
  const setMobile = async (mobile: string | null): Promise<void> => {
    const verified = mobile === null ? null : new Date();
    const change = { mobile, mobile_verified_at: verified };
    await server.db.updateTable('member').set(change).where('member_id', '=', memberId).execute();
  };
  const addPayoutAccount = async (fingerprint: Buffer): Promise<void> => {
    const [provider] = await server.db
      .selectFrom('payout_provider')
      .select('code')
      .where('merchant_id', '=', 1)
      .execute();
    await sql`
      insert into payout_account (member_id, payout_account_id, merchant_id, provider_code, kind, sealed, fingerprint, last_four, state, added_at)
      values (${memberId}, ${1}, 1, ${provider?.code}, 'bank', '\\x00', ${fingerprint}, '4321', 'pending', now())`.execute(
      server.db,
    );
  };

  test('needs a confirmed number, and holds whichever account has the number later', async () => {
    await open('per-phone', ['phone']);
    expect(await enter('per-phone')).toMatchObject({
      code: 'promotion.not_eligible',
      value: { obstacle: 'phone_missing' },
    });
    await setMobile('9779800000001');
    expect(await enter('per-phone')).toMatchObject({ value: { state: 'claimed' } });
    await setMobile(null);
    await someoneElse();
    await setMobile('9779800000001');
    expect(await enter('per-phone')).toMatchObject({ value: { obstacle: 'person_entered' } });
    expect(await balance()).toBe('0.00');
    await setMobile('9779800000002');
    expect(await enter('per-phone')).toMatchObject({ value: { state: 'claimed' } });
  });

  test('of two accounts with one pay-out account that enter at the same moment, one does', async () => {
    await server.db
      .insertInto('payout_provider')
      .values({ merchant_id: 1, code: 'SOMEBANK', kind: 'bank', names: JSON.stringify({ en: 'Bank' }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await open('per-payout', ['payoutAccount']);
    expect(await enter('per-payout')).toMatchObject({ value: { obstacle: 'payout_account_missing' } });
    const tokens: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      await someoneElse();
      await addPayoutAccount(Buffer.alloc(32, 9));
      tokens.push(token);
    }
    const replies = await Promise.all(
      tokens.map(async (each) => {
        const entry = {
          requestId: randomUUID(),
          activityId: 'per-payout',
          remark: '',
          images: [],
          voucherCode: 'PERPAYOUT',
        };
        return (await call(server, 'applyActivity', entry, { token: each })).body;
      }),
    );
    const claimed = replies.filter((body) => JSON.stringify(body).includes('claimed'));
    expect(claimed).toHaveLength(1);
    expect(replies).toContainEqual(expect.objectContaining({ value: { obstacle: 'person_entered' } }));
  });

  describe('where the second account goes to review', () => {
    const review = { secondAccount: 'review' };
    const decide = async (verb: 'approve' | 'reject', grantId: string, options: readonly string[] = []) =>
      await runCommand(['reward-grants', verb, '--merchant', 'M1', '--id', grantId, '--by', 'asha', ...options], {
        db: server.db,
      });
    const claimReward = async (rewardId: string) =>
      await call(server, 'claimReward', { requestId: randomUUID(), rewardId }, { token });
    const heldGrants = async (program: string) =>
      (await runCommand(['reward-grants', 'list', '--merchant', 'M1', '--program', program], { db: server.db })).out;

    test('its reward waits, the same request gets the same answer, and an approved one can be claimed', async () => {
      await open('checked-phone', ['phone'], review);
      expect(await enter('checked-phone')).toMatchObject({ value: { obstacle: 'phone_missing' } });
      await setMobile('9779800000011');
      expect(await enter('checked-phone')).toMatchObject({ value: { state: 'claimed' } });
      await setMobile(null);
      await someoneElse();
      await setMobile('9779800000011');
      const entry = { requestId: randomUUID(), voucherCode: 'CHECKEDPHONE' };
      const held = valueOf('applyActivity', await apply('checked-phone', entry));
      expect(held).toMatchObject({ state: 'process', amount: '5.00' });
      expect(valueOf('applyActivity', await apply('checked-phone', entry))).toEqual(held);
      expect(await apply('checked-phone', { voucherCode: 'CHECKEDPHONE' })).toMatchObject({
        body: { code: 'promotion.already_applied' },
      });
      expect(await balance()).toBe('0.00');
      expect(await activity('checked-phone')).toMatchObject({ state: 'process', obstacle: 'entered' });
      expect(await claimReward(held.applicationId)).toMatchObject({ body: { code: 'reward.not_claimable' } });
      expect((await heldGrants('checked-phone')).join('\n')).toMatch(/ process .* shared=phone/);

      expect(await decide('approve', held.applicationId)).toMatchObject({ code: 0 });
      expect(await activity('checked-phone')).toMatchObject({ state: 'issued' });
      expect(await claimReward(held.applicationId)).toMatchObject({ status: 200 });
      expect(await balance()).toBe('5.00');
    });

    test('a rejected reward gives its use back, and the member cannot enter again', async () => {
      await open('checked-use', ['phone'], review, 2);
      await setMobile('9779800000012');
      await enter('checked-use');
      await setMobile(null);
      await someoneElse();
      await setMobile('9779800000012');
      const held = valueOf('applyActivity', await apply('checked-use', { voucherCode: 'CHECKEDUSE' }));
      expect(await decide('reject', held.applicationId, ['--reason', 'One person'])).toMatchObject({ code: 0 });
      expect(await activity('checked-use')).toMatchObject({ state: 'rejected', obstacle: 'entered' });
      expect(await enter('checked-use')).toMatchObject({ code: 'promotion.already_applied' });
      await someoneElse();
      await setMobile('9779800000013');
      expect(await enter('checked-use')).toMatchObject({ value: { state: 'claimed' } });
    });

    test('two accounts on one device sign in at the same moment: one is paid, the other waits', async () => {
      await insertProgram(server.db, {
        code: 'checked-calendar',
        kind: 'sign_in',
        audience: { onePer: ['device'], ...review },
        definition: { prizes: [cash], forgivenDays: 0 },
      });
      const members: { token: string; memberId: bigint }[] = [];
      for (let at = 0; at < 2; at += 1) {
        await someoneElse();
        members.push({ token, memberId });
      }
      await server.db
        .insertInto('login_event')
        .values(
          members.map((each) => ({
            merchant_id: 1,
            member_id: each.memberId,
            site: 'member',
            kind: 'username',
            outcome: 'ok',
            ip: '10.95.0.1',
            user_agent: 'one browser',
            at: new Date(),
          })),
        )
        .execute();
      const states = await Promise.all(
        members.map(async (each) => {
          const entry = { requestId: randomUUID(), activityId: 'checked-calendar', remark: '', images: [] };
          return valueOf('applyActivity', await call(server, 'applyActivity', entry, { token: each.token })).state;
        }),
      );
      expect(states.toSorted()).toEqual(['process', 'signed']);
      token = members[states.indexOf('process')]?.token ?? '';
      expect(await activity('checked-calendar')).toMatchObject({ state: 'process' });
      expect((await heldGrants('checked-calendar')).join('\n')).toContain('shared=device');
    });
  });
});

test('after all of it the books add up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
