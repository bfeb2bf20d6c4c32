import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { createSignedHeaders } from './signature.ts';
import type { Wallet } from './wallet.ts';

const key = { vendorCode: 'ROOMS', keyId: 'k1', keySecret: 'both know it' };
const guest = {
  gameSession: 's',
  playerId: '7',
  displayName: 'Sita',
  currency: 'NPR',
  balance: '100.00',
  gameCode: 'LOUNGE',
};

async function createApp(pay: Wallet['payGift'] = async () => ({ kind: 'paid', balance: '90.00' })) {
  const wallet: Wallet = { openGuestSession: async (token) => (token === 'good' ? guest : undefined), payGift: pay };
  return await buildApp({ wallet, key, frameAncestors: ['http://play.test'] });
}

async function openRoom(app: Awaited<ReturnType<typeof createApp>>, query: string): Promise<string> {
  const { body } = await app.inject({ url: `/play/LOUNGE?model=maya&language=en${query}` });
  return /"visitId":"(?<id>[^"]+)"/.exec(body)?.groups?.['id'] ?? '';
}

test('tells the platform who is in the rooms, and nobody without its signature', async () => {
  const app = await createApp();
  const url = '/live-chat/v1/models';
  const payload = JSON.stringify({ requestId: randomUUID(), language: 'ne' });
  const signed = await app.inject({ method: 'POST', url, payload, headers: createSignedHeaders(key, url, payload) });
  expect(signed.json()).toMatchObject({
    code: 'OK',
    models: expect.arrayContaining([expect.objectContaining({ name: 'माया' })]),
  });
  const forged = createSignedHeaders({ ...key, keySecret: 'another' }, url, payload);
  expect((await app.inject({ method: 'POST', url, payload, headers: forged })).statusCode).toBe(401);
});

test('opens a room for a guest and for a visitor, and for no false token', async () => {
  const app = await createApp();
  const room = await app.inject({ url: '/play/LOUNGE?model=maya&launchToken=good&language=en' });
  expect(room.body).toContain('100.00 NPR');
  expect(room.headers['content-security-policy']).toContain('frame-ancestors http://play.test');
  expect((await app.inject({ url: '/play/LOUNGE?model=maya&language=en' })).body).toContain('You are watching');
  expect((await app.inject({ url: '/play/LOUNGE?model=maya&launchToken=bad' })).statusCode).toBe(403);
  expect((await app.inject({ url: '/play/LOUNGE?model=asha' })).statusCode).toBe(404);
});

test('pays a gift of a guest by the id that the page made, and none of a visitor', async () => {
  const paid: string[] = [];
  const app = await createApp(async (_guest, { giftId, price }, transactionId) => {
    paid.push(`${giftId} ${price} ${transactionId}`);
    return { kind: 'paid', balance: '90.00' };
  });
  const transactionId = `gift-${randomUUID()}`;
  const send = async (visitId: string, body: object) =>
    await app.inject({ method: 'POST', url: `/api/${visitId}/gifts`, payload: body });
  const visitId = await openRoom(app, '&launchToken=good');
  expect((await send(visitId, { giftId: 'rose', transactionId })).json()).toEqual({ kind: 'paid', balance: '90.00' });
  expect((await send(visitId, { giftId: 'house', transactionId })).statusCode).toBe(422);
  expect((await send(visitId, { giftId: 'rose', transactionId: 'x' })).statusCode).toBe(422);
  expect((await send(await openRoom(app, ''), { giftId: 'rose', transactionId })).statusCode).toBe(403);
  expect(paid).toEqual([`rose 10.00 ${transactionId}`]);
});
