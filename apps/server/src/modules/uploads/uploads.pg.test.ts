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
let ownerToken: string;
let ownerId: bigint;
let otherToken: string;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  server = await openTestApp();
  ownerToken = await signUp(server, 'picowner');
  otherToken = await signUp(server, 'picother');
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'picowner')
    .executeTakeFirstOrThrow();
  ownerId = row.member_id;
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#204030' } });
  png = await plain.clone().png().toBuffer();
  // A picture as a telephone writes it: rotated by the orientation of its metadata, and with the place where it was taken.
  jpeg = await plain
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '27/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
});
afterAll(async () => await server.close());

const uploadImage = async (bytes: Buffer, token?: string, purpose: UploadPurpose = 'deposit_proof') =>
  await call(server, 'uploadImage', { purpose, contentType: 'image/png', data: bytes.toString('base64') }, { token });
const uploadAndReadId = async (bytes: Buffer, purpose?: UploadPurpose) =>
  valueOf('uploadImage', await uploadImage(bytes, ownerToken, purpose)).uploadId;
const readImage = async (uploadId: string, token: string) =>
  await call(server, 'uploadedImage', { uploadId }, { token });

test('stores a picture as the server re-encodes it: upright and without metadata', async () => {
  const value = valueOf('uploadedImage', await readImage(await uploadAndReadId(jpeg), ownerToken));
  expect(value.contentType).toBe('image/jpeg');
  const metadata = await sharp(Buffer.from(value.data, 'base64')).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
});

test('drops bytes behind the end of a picture', async () => {
  const carrier = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
  const value = valueOf('uploadedImage', await readImage(await uploadAndReadId(carrier), ownerToken));
  expect(Buffer.from(value.data, 'base64').includes('<script>')).toBe(false);
});

test.each([
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['the head of a picture and nothing else', () => png.subarray(0, 20)],
  ['the head of a picture before a program', () => Buffer.concat([png.subarray(0, 8), Buffer.from('MZ program')])],
])('refuses %s, whatever content type the caller names', async (_name, bytes) => {
  expect(await uploadImage(bytes(), ownerToken)).toMatchObject({
    status: 422,
    body: { code: 'upload.unsupported_type' },
  });
});

test('refuses a small file that decodes to a picture of too many pixels', async () => {
  const pixelBomb = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#000' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(pixelBomb.length).toBeLessThan(UPLOAD_SIZE_MAX_BYTES);
  expect(await uploadImage(pixelBomb, ownerToken)).toMatchObject({
    status: 422,
    body: { code: 'upload.unsupported_type' },
  });
});

test('refuses more than five megabytes, both by the limit of the body and by the size of the picture', async () => {
  const padPicture = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  const refused = [
    await uploadImage(padPicture(UPLOAD_SIZE_MAX_BYTES + 1), ownerToken),
    await uploadImage(padPicture(UPLOAD_SIZE_MAX_BYTES * 2), ownerToken),
  ];
  for (const answer of refused) expect([400, 413]).toContain(answer.status);
  expect((await uploadImage(padPicture(UPLOAD_SIZE_MAX_BYTES), ownerToken)).status).toBe(200);
});

test('shows a picture to its owner only', async () => {
  const uploadId = await uploadAndReadId(png);
  expect(await readImage(uploadId, otherToken)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  expect(await call(server, 'uploadedImage', { uploadId })).toMatchObject({ status: 401 });
});

test('lets a visitor upload pictures for feedback only', async () => {
  expect((await uploadImage(png, undefined, 'feedback')).status).toBe(200);
  expect(await uploadImage(png)).toMatchObject({ body: { code: 'session.required' } });
});

test('lets a form claim a picture once, only of its own member and only for the purpose of the upload', async () => {
  const [first, second, feedback] = [
    await uploadAndReadId(png),
    await uploadAndReadId(jpeg),
    await uploadAndReadId(png, 'feedback'),
  ];
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

test('two parallel claims of the same pictures do not deadlock, in whatever order the planner reads the rows', async () => {
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
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length;
  };
  const raced = await transaction(server.db, async (tx) => {
    await sql`select from upload where upload_id = ${middle} for update`.execute(tx);
    const claims = Promise.all([claim('feedback:3', 'seqscan'), claim('feedback:4', 'indexscan')]);
    await expect.poll(countWaiting).toBe(2);
    return { claims };
  });
  expect((await raced.claims).filter(({ ok }) => ok)).toHaveLength(1);
});

test('the sweep deletes pictures that no form has claimed within a day, and keeps claimed ones', async () => {
  const claimedId = await uploadAndReadId(png);
  await transaction(
    server.db,
    async (tx) =>
      await claimUploads(tx, {
        memberId: ownerId,
        purpose: 'deposit_proof',
        ids: [claimedId],
        usedBy: 'deposit:2',
        now: new Date(),
      }),
  );
  await runSweep(server.db, uploadSweep, new Date(Date.now() + 25 * 3_600_000));
  expect((await readImage(claimedId, ownerToken)).status).toBe(200);
  const unclaimed = await server.db.selectFrom('upload').select('upload_id').where('used_by', 'is', null).execute();
  expect(unclaimed).toEqual([]);
});

test('refuses the thirteenth unclaimed picture of a member', async () => {
  for (let count = 0; count < 12; count += 1) expect((await uploadImage(png, otherToken)).status).toBe(200);
  expect(await uploadImage(png, otherToken)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
});

test('refuses a picture that exceeds the size limit after it was re-encoded', async () => {
  const side = 2240;
  const colours = randomBytes(256 * 3);
  const pixels = Buffer.alloc(side * side * 3);
  randomBytes(side * side).forEach((index, pixel) => colours.copy(pixels, pixel * 3, index * 3, index * 3 + 3));
  // A file with a palette of 256 colours takes one byte per pixel. After re-encoding without a palette, a pixel takes up to three bytes.
  const noise = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  const palette = await noise.png({ palette: true, colours: 256, dither: 0, effort: 1 }).toBuffer();
  expect(palette.length).toBeLessThan(UPLOAD_SIZE_MAX_BYTES);
  expect(await uploadImage(palette, ownerToken)).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
});

describe('a visitor', () => {
  const uploadFrom = async (ip: string) =>
    await call(
      server,
      'uploadImage',
      { purpose: 'feedback', contentType: 'image/png', data: png.toString('base64') },
      { headers: { 'x-forwarded-for': ip } },
    );

  test('stores twelve unclaimed pictures of one address range, even if more are uploaded in parallel', async () => {
    const uploads = Array.from({ length: 20 }, async (_, host) => await uploadFrom(`2001:db8:5:5::${host}`));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect((await uploadFrom('2001:db8:5:6::1')).status).toBe(200);
  });

  test('is refused when the unclaimed pictures of all visitors of the brand have reached their limit', async () => {
    const row = { merchant_id: 1, purpose: 'feedback', content_type: 'image/png', bytes: png, created_at: new Date() };
    const expires_at = new Date(Date.now() + 3_600_000);
    const rows = Array.from({ length: 2_000 }, () => ({ ...row, expires_at, upload_id: randomUUID() }));
    await server.db.insertInto('upload').values(rows).execute();
    expect(await uploadFrom('198.51.100.77')).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    expect((await uploadImage(png, ownerToken)).status).toBe(200);
  });
});
