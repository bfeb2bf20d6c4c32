import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadPurpose } from '@baize/contract/codes';
import { UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import { runSweep } from '../../platform/sweep.ts';
import { claimUploads, readUploads, uploadSweep } from '../../members/uploads.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';

let server: TestApp;
let owner: string;
let ownerId: bigint;
let other: string;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  server = await openTestApp();
  owner = await signUp(server, 'picowner');
  other = await signUp(server, 'picother');
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'picowner')
    .executeTakeFirstOrThrow();
  ownerId = row.member_id;
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#204030' } });
  png = await plain.clone().png().toBuffer();
  // As a telephone writes it: lying on its side, with the place where it was taken.
  jpeg = await plain
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '27/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
});
afterAll(async () => await server.close());

const upload = async (bytes: Buffer, token?: string, purpose: UploadPurpose = 'deposit_proof') =>
  await call(server, 'uploadImage', { purpose, contentType: 'image/png', data: bytes.toString('base64') }, { token });
const uploadedId = async (bytes: Buffer, purpose?: UploadPurpose) =>
  valueOf('uploadImage', await upload(bytes, owner, purpose)).uploadId;
const look = async (uploadId: string, token: string) => await call(server, 'uploadedImage', { uploadId }, { token });

test('a picture is kept as the server writes it: upright, without what its file told', async () => {
  const value = valueOf('uploadedImage', await look(await uploadedId(jpeg), owner));
  expect(value.contentType).toBe('image/jpeg');
  const kept = await sharp(Buffer.from(value.data, 'base64')).metadata();
  expect(kept).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
  expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
});

test('what stands behind the end of a picture does not survive', async () => {
  const carrier = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
  const value = valueOf('uploadedImage', await look(await uploadedId(carrier), owner));
  expect(Buffer.from(value.data, 'base64').includes('<script>')).toBe(false);
});

test.each([
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['the head of a picture and nothing else', () => png.subarray(0, 20)],
  ['the head of a picture before a program', () => Buffer.concat([png.subarray(0, 8), Buffer.from('MZ program')])],
])('%s is refused, whatever its sender calls it', async (_name, bytes) => {
  expect(await upload(bytes(), owner)).toMatchObject({ status: 422, body: { code: 'upload.unsupported_type' } });
});

test('a picture that unfolds to more than a camera makes is refused', async () => {
  const bomb = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#000' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(UPLOAD_SIZE_MAX_BYTES);
  expect(await upload(bomb, owner)).toMatchObject({ status: 422, body: { code: 'upload.unsupported_type' } });
});

test('more than five megabytes are refused, before they are read and after', async () => {
  const head = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  const refused = [
    await upload(head(UPLOAD_SIZE_MAX_BYTES + 1), owner),
    await upload(head(UPLOAD_SIZE_MAX_BYTES * 2), owner),
  ];
  for (const answer of refused) expect([400, 413]).toContain(answer.status);
  expect((await upload(head(UPLOAD_SIZE_MAX_BYTES), owner)).status).toBe(200);
});

test('nobody but its member sees a picture', async () => {
  const uploadId = await uploadedId(png);
  expect(await look(uploadId, other)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  expect(await call(server, 'uploadedImage', { uploadId })).toMatchObject({ status: 401 });
});

test('a visitor may send feedback, and nothing else', async () => {
  expect((await upload(png, undefined, 'feedback')).status).toBe(200);
  expect(await upload(png)).toMatchObject({ body: { code: 'session.required' } });
});

test('a form names a picture once, its own alone, and only for what it was sent', async () => {
  const [first, second, feedback] = [await uploadedId(png), await uploadedId(jpeg), await uploadedId(png, 'feedback')];
  const claim = async (ids: string[], memberId = ownerId) =>
    await transaction(
      server.db,
      async (tx) =>
        await claimUploads(tx, { memberId, purpose: 'deposit_proof', ids, usedBy: 'deposit:1', now: new Date() }),
    );
  const refused = { ok: false, code: 'upload.not_found' };
  expect(await claim([first, second], ownerId + 1n)).toEqual(refused);
  expect(await claim([first, feedback])).toEqual(refused);
  expect(await readUploads(server.db, 'deposit:1')).toEqual([]);
  const raced = await Promise.all([claim([first, second]), claim([second])]);
  expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
});

test('two forms that name the same pictures at once do not deadlock, whatever order the planner reads the rows in', async () => {
  const [low, middle, high] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  if (low === undefined || middle === undefined || high === undefined) throw new Error('three ids');
  const created_at = new Date();
  // The rows are stored against the order of their ids, so that a sequential scan and an index scan read them in opposite orders.
  for (const [index, upload_id] of [high, middle, low].entries())
    await server.db
      .insertInto('upload')
      .values({
        upload_id,
        merchant_id: 1,
        member_id: ownerId,
        purpose: 'feedback',
        content_type: 'image/png',
        bytes: png,
        created_at,
        expires_at: new Date(created_at.getTime() + 3_600_000 - index),
      })
      .execute();
  const claim = async (usedBy: string, scan: 'seqscan' | 'indexscan') =>
    await server.db.transaction().execute(async (tx) => {
      await sql`select set_config(${`enable_${scan === 'seqscan' ? 'indexscan' : 'seqscan'}`}, 'off', true),
        set_config('enable_bitmapscan', 'off', true)`.execute(tx);
      const named = { memberId: ownerId, purpose: 'feedback', ids: [low, middle, high], usedBy } as const;
      return await claimUploads(tx, { ...named, now: new Date() });
    });
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length;
  };
  const raced = await transaction(server.db, async (tx) => {
    await sql`select from upload where upload_id = ${middle} for update`.execute(tx);
    const claims = Promise.all([claim('feedback:3', 'seqscan'), claim('feedback:4', 'indexscan')]);
    await expect.poll(waiting).toBe(2);
    return { claims };
  });
  expect((await raced.claims).filter(({ ok }) => ok)).toHaveLength(1);
});

test('what no form has named is forgotten after a day, what one has named is kept', async () => {
  const kept = await uploadedId(png);
  await transaction(
    server.db,
    async (tx) =>
      await claimUploads(tx, {
        memberId: ownerId,
        purpose: 'deposit_proof',
        ids: [kept],
        usedBy: 'deposit:2',
        now: new Date(),
      }),
  );
  await runSweep(server.db, uploadSweep, new Date(Date.now() + 25 * 3_600_000));
  expect((await look(kept, owner)).status).toBe(200);
  const left = await server.db.selectFrom('upload').select('upload_id').where('used_by', 'is', null).execute();
  expect(left).toEqual([]);
});

test('a member keeps twelve pictures that no form has named, and no more', async () => {
  for (let count = 0; count < 12; count += 1) expect((await upload(png, other)).status).toBe(200);
  expect(await upload(png, other)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
});

test('a picture that grows beyond what is kept when it is written anew is too large, not a failure', async () => {
  const side = 2240;
  const colours = randomBytes(256 * 3);
  const pixels = Buffer.alloc(side * side * 3);
  randomBytes(side * side).forEach((index, pixel) => colours.copy(pixels, pixel * 3, index * 3, index * 3 + 3));
  // A file of 256 colours takes one byte for a pixel; written anew, a pixel takes up to three.
  const noise = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  const palette = await noise.png({ palette: true, colours: 256, dither: 0, effort: 1 }).toBuffer();
  expect(palette.length).toBeLessThan(UPLOAD_SIZE_MAX_BYTES);
  expect(await upload(palette, owner)).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
});

describe('a visitor', () => {
  const from = async (ip: string) =>
    await call(
      server,
      'uploadImage',
      { purpose: 'feedback', contentType: 'image/png', data: png.toString('base64') },
      { headers: { 'x-forwarded-for': ip } },
    );

  test('keeps twelve pictures that no form has named, however many are sent at once', async () => {
    const sent = Array.from({ length: 20 }, async (_, host) => await from(`2001:db8:5:5::${host}`));
    const stati = (await Promise.all(sent)).map(({ status }) => status);
    expect(stati.filter((status) => status === 200)).toHaveLength(12);
    expect(stati.filter((status) => status === 429)).toHaveLength(8);
    expect((await from('2001:db8:5:6::1')).status).toBe(200);
  });

  test('is refused once all visitors of the brand have filled its share of the disk', async () => {
    const row = { merchant_id: 1, purpose: 'feedback', content_type: 'image/png', bytes: png, created_at: new Date() };
    const expires_at = new Date(Date.now() + 3_600_000);
    const rows = Array.from({ length: 2_000 }, () => ({ ...row, expires_at, upload_id: randomUUID() }));
    await server.db.insertInto('upload').values(rows).execute();
    expect(await from('198.51.100.77')).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    expect((await upload(png, owner)).status).toBe(200);
  });
});
