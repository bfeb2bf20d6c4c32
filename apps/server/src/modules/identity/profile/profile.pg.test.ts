import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.updateTable('merchant').set({ time_zone: 'Asia/Kathmandu' }).execute();
});
afterAll(async () => await server.close());

test('changes the given fields, keeps missing fields and removes empty fields', async () => {
  const token = await signUp(server, 'profile1');
  const update = async (request: object) => await call(server, 'updateProfile', request, { token });
  expect((await update({ nickname: 'सीता', whatsapp: '+977 981', occupation: 'Teacher' })).status).toBe(200);
  expect(valueOf('updateProfile', await update({ occupation: '' }))).toMatchObject({
    nickname: 'सीता',
    whatsapp: '+977 981',
  });
  expect(valueOf('profile', await call(server, 'profile', {}, { token })).occupation).toBeUndefined();
});

test('refuses a birthday below the minimum age of the brand', async () => {
  const token = await signUp(server, 'profile9');
  const birthday = `${new Date().getFullYear() - 17}-01-01`;
  expect((await call(server, 'updateProfile', { birthday }, { token })).body).toMatchObject({
    code: 'profile.fields_invalid',
    value: { fields: { birthday: { key: 'validation.too_young', params: { age: 18 } } } },
  });
  expect((await call(server, 'updateProfile', { birthday: '1990-02-28' }, { token })).status).toBe(200);
});

test('applies the registration rule of the brand to a field', async () => {
  const rule = {
    merchant_id: 1,
    field: 'whatsapp',
    enabled: true,
    required: false,
    pattern_id: 6,
    min_length: 6,
    max_length: 15,
  };
  await server.db.insertInto('register_rule').values(rule).execute();
  const token = await signUp(server, 'profile2');
  expect(await call(server, 'updateProfile', { whatsapp: 'abc' }, { token })).toMatchObject({
    status: 422,
    body: { code: 'profile.fields_invalid', value: { fields: { whatsapp: expect.anything() } } },
  });
  await server.db.deleteFrom('register_rule').where('field', '=', 'whatsapp').execute();
});

test('applies the rule of a field for which the registration does not ask', async () => {
  const rule = { merchant_id: 1, field: 'qqNum', enabled: false, required: false };
  await server.db
    .insertInto('register_rule')
    .values({ ...rule, pattern_id: 6, min_length: 6, max_length: 15 })
    .execute();
  const token = await signUp(server, 'profile10');
  expect((await call(server, 'updateProfile', { qqNum: 'abc' }, { token })).body).toMatchObject({
    code: 'profile.fields_invalid',
    value: { fields: { qqNum: expect.anything() } },
  });
  expect((await call(server, 'updateProfile', { qqNum: '' }, { token })).status).toBe(200);
  expect((await call(server, 'updateProfile', { qqNum: '123456' }, { token })).status).toBe(200);
  await server.db.deleteFrom('register_rule').where('field', '=', 'qqNum').execute();
});

test('judges the age on the day of the brand, which begins before the day of UTC', async () => {
  server.at(new Date('2026-11-20T23:00:00Z'));
  const token = await signUp(server, 'profile11');
  const update = async (birthday: string) => await call(server, 'updateProfile', { birthday }, { token });
  expect((await update('2008-11-22')).status).toBe(422);
  expect((await update('2008-11-21')).status).toBe(200);
  server.at(undefined);
});

test('refuses a nickname that is the nickname or account of another member, ignoring case', async () => {
  await signUp(server, 'profile3');
  const token = await signUp(server, 'profile4');
  expect((await call(server, 'updateProfile', { nickname: 'PROFILE3' }, { token })).body).toMatchObject({
    code: 'profile.nickname_taken',
  });
  expect((await call(server, 'updateProfile', { nickname: 'profile5' }, { token })).status).toBe(200);
  await expect(signUp(server, 'profile5')).rejects.toThrow('register.username_taken');
});

test('accepts only the avatars that the server offers', async () => {
  const token = await signUp(server, 'picture1');
  const { choices } = valueOf('memberAvatar', await call(server, 'memberAvatar', {}, { token }));
  expect(choices.length).toBeGreaterThan(5);
  expect((await call(server, 'changeAvatar', { avatarId: '../../../x' }, { token })).status).toBe(404);
  expect((await call(server, 'changeAvatar', { avatarId: '3' }, { token })).status).toBe(200);
  expect(valueOf('memberAvatar', await call(server, 'memberAvatar', {}, { token })).url).toBe('/art/avatars/3.webp');
});
