import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createAwardActions,
  gameCode,
  LINE_COUNT,
  otherGameCode,
  ROUNDS_MANY,
  STAKE,
  START_BALANCE_MINOR,
  formatMinor,
  parseMinor,
  type AwardReply,
} from '../testing/free-awards.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { incrementPlayedRounds, lockAward } from './award-store.ts';

/** A cancellation that waits for no lock is answered in a small part of this time. */
const CANCELLATION_MS = 400;

let arcade: TestArcade;
let token = '';
const { callApi, awardFields, give, readAward, expire, sendSpin, playFree, startAfresh } = createAwardActions(() => ({
  arcade,
  token,
}));

beforeAll(async () => {
  arcade = await startTestArcade(START_BALANCE_MINOR);
});
afterAll(async () => await arcade.stop());
beforeEach(async () => {
  token = await startAfresh();
});

describe('the stakes of a game', () => {
  test('are its coins times its lines, ascending', async () => {
    const { code, stakes = [] } = await callApi('stakes', { gameCode, currency: 'NPR' });
    expect([code, stakes[0], stakes[1]]).toEqual(['OK', formatMinor(10n * LINE_COUNT), STAKE]);
    expect(stakes.map(parseMinor)).toEqual(stakes.map(parseMinor).toSorted((a, b) => Number(a - b)));
  });

  test.each([
    [{ gameCode: 'NO-SUCH-GAME', currency: 'NPR' }, 'GAME_DISABLED', 409],
    [{ gameCode, currency: 'XXX' }, 'WRONG_CURRENCY', 409],
    [{ gameCode }, 'BAD_REQUEST', 400],
  ])('of %j are refused with %s', async (fields, code, status) => {
    expect(await callApi('stakes', fields)).toEqual({ status, code });
  });
});

describe('an award', () => {
  test('is stored once, and a repeated call answers with its current state', async () => {
    const fields = awardFields();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await callApi('award', fields)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DUPLICATE'), 'OK']);
    await playFree(fields.awardId);
    const award = { awardId: fields.awardId, state: 'open', rounds: 3, played: 1, currency: 'NPR' };
    expect(await callApi('award', fields)).toMatchObject({ status: 200, code: 'DUPLICATE', ...award });
    expect(await readAward(fields.awardId)).toMatchObject({ status: 200, code: 'OK', ...award });
  });

  test('is answered as a duplicate after its expiry and after its cancellation', async () => {
    const fields = awardFields({ expiresAt: new Date(Date.now() + 300).toISOString() });
    expect((await callApi('award', fields)).code).toBe('OK');
    await expect.poll(async () => (await callApi('award', fields)).state).toBe('expired');
    expect((await callApi('award', fields)).code).toBe('DUPLICATE');
    await callApi('cancel', { awardId: fields.awardId });
    expect(await callApi('award', fields)).toMatchObject({ code: 'DUPLICATE', state: 'cancelled' });
  });

  test.each([
    { playerId: '1002' },
    { gameCode: otherGameCode },
    { currency: 'INR' },
    { currency: 'XXX' },
    { stake: '5.00' },
    { rounds: 4 },
    { expiresAt: '2099-01-01T00:00:00.000Z' },
  ])('is refused under its id with the other content %j', async (change) => {
    const fields = awardFields();
    await callApi('award', fields);
    expect(await callApi('award', { ...fields, ...change })).toEqual({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await callApi('award', fields)).toMatchObject({ code: 'DUPLICATE', rounds: 3 });
  });

  test.each([
    [{ gameCode: 'NO-SUCH-GAME' }, 409, 'GAME_DISABLED'],
    [{ currency: 'XXX' }, 409, 'WRONG_CURRENCY'],
    [{ stake: '5.01' }, 409, 'STAKE_UNKNOWN'],
    [{ stake: '5.001' }, 400, 'BAD_REQUEST'],
    [{ stake: '-5.00' }, 400, 'BAD_REQUEST'],
    [{ rounds: 0 }, 400, 'BAD_REQUEST'],
    [{ rounds: 1001 }, 400, 'BAD_REQUEST'],
    [{ rounds: 1.5 }, 400, 'BAD_REQUEST'],
    [{ playerId: 'demo:1' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: 'tomorrow' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2099-99-01T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2099-02-30T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2099-02-29T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ more: 'than agreed' }, 400, 'BAD_REQUEST'],
  ])('with %j is refused and its id stays free', async (change, status, code) => {
    const fields = awardFields();
    expect(await callApi('award', { ...fields, ...change })).toEqual({ status, code });
    expect(await readAward(fields.awardId)).toEqual({ status: 404, code: 'TX_NOT_FOUND' });
    expect((await callApi('award', fields)).code).toBe('OK');
  });

  test.each([
    ['x-signature', 'f'.repeat(64)],
    ['x-key-id', 'another'],
    ['x-timestamp', String(Date.now() - 61_000)],
  ])('is not stored or cancelled if the header %s is wrong', async (name, value) => {
    const fields = awardFields();
    expect(await callApi('award', fields, { [name]: value })).toEqual({ status: 401, code: 'BAD_SIGNATURE' });
    expect((await readAward(fields.awardId)).code).toBe('TX_NOT_FOUND');
    const awardId = await give();
    expect((await callApi('cancel', { awardId }, { [name]: value })).status).toBe(401);
    expect((await readAward(awardId)).state).toBe('open');
  });
});

describe('a cancelled award', () => {
  test('begins no further round and answers every further cancellation with OK', async () => {
    const awardId = await give();
    await playFree(awardId);
    for (const _ of [1, 2])
      expect(await callApi('cancel', { awardId })).toMatchObject({
        status: 200,
        code: 'OK',
        state: 'cancelled',
        played: 1,
      });
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'award_cancelled' });
    expect((await readAward(awardId)).played).toBe(1);
  });

  test('whose rounds were all played keeps the state used', async () => {
    const awardId = await give({ rounds: 1 });
    await playFree(awardId);
    expect(await callApi('cancel', { awardId })).toMatchObject({ code: 'OK', state: 'used', played: 1 });
    await expire(awardId);
    expect((await readAward(awardId)).state).toBe('used');
  });

  test('that has not arrived yet is stored as a tombstone and refused when it arrives', async () => {
    const fields = awardFields();
    const tombstone = {
      status: 200,
      code: 'OK',
      awardId: fields.awardId,
      state: 'cancelled',
      rounds: 0,
      played: 0,
      won: '0',
    };
    expect(await callApi('cancel', { awardId: fields.awardId })).toEqual(tombstone);
    expect(await callApi('award', fields)).toEqual({ status: 409, code: 'ALREADY_CANCELLED' });
    expect(await readAward(fields.awardId)).toEqual(tombstone);
    expect(await callApi('cancel', { awardId: fields.awardId })).toEqual(tombstone);
    expect((await sendSpin({ awardId: fields.awardId })).json()).toMatchObject({ code: 'award_unknown' });
  });

  test('and the award itself, sent concurrently, end in the state cancelled', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const fields = awardFields();
      const [award] = await Promise.all([callApi('award', fields), callApi('cancel', { awardId: fields.awardId })]);
      expect(['OK', 'ALREADY_CANCELLED']).toContain(award.code);
      expect((await readAward(fields.awardId)).state).toBe('cancelled');
    }
  });

  test('is answered only after a spin that holds the lock of the award has ended, and counts its round', async () => {
    const awardId = await give();
    let answer: AwardReply | undefined;
    const cancellation = arcade.db.transaction(async (tx) => {
      await lockAward(tx, awardId);
      const sent = callApi('cancel', { awardId }).then((reply) => (answer = reply));
      await delay(CANCELLATION_MS);
      expect(answer).toBeUndefined();
      await incrementPlayedRounds(tx, awardId);
      return { sent };
    });
    await (
      await cancellation
    ).sent;
    expect(answer).toMatchObject({ code: 'OK', state: 'cancelled', played: 1 });
  });

  test('begins no round after the reply, while spins are sent', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    const spins = Promise.all(Array.from({ length: 8 }, async () => await sendSpin({ awardId })));
    const { played } = await callApi('cancel', { awardId });
    await spins;
    expect((await readAward(awardId)).played).toBe(played);
  });
});
