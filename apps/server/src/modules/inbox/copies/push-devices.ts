import { createHash } from 'node:crypto';
import { PUSH_DEVICES_MAX } from '@baize/contract/limits';
import type { AddPushDeviceRequest } from '@baize/contract/schemas/inbox';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { lockMember } from '../../../members/lock-member.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOfMember } from '../../../platform/member-rows.ts';
import type { SiteName } from '../../../scopes/merchant.ts';

/** A browser that receives notifications for a member: a push subscription of the Web Push standard. */
export interface PushDevice {
  readonly memberId: bigint;
  readonly deviceId: string;
  /** The URL of the push service that delivers to this browser (the endpoint). */
  readonly address: string;
  /** The public key of the browser, with which notifications are encrypted, in base64url. */
  readonly p256dh: string;
  /** The authentication secret of the subscription, in base64url. */
  readonly auth: string;
  /** The site whose service worker shows the notifications. */
  readonly site: SiteName;
}

/** Returns the id of the device with this address: its SHA-256 in hex. */
function toDeviceId(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** The member who adds a browser, and the name of the browser in the settings. */
interface NewDevice {
  readonly memberId: bigint;
  readonly name: string;
  readonly site: SiteName;
  readonly now: Date;
}

/**
 * Adds a browser to the member, and removes it from the member who used it before. Removes the oldest browsers of the member beyond
 * `PUSH_DEVICES_MAX`.
 */
export async function addDevice(
  tx: Tx,
  { endpoint, p256dh, auth }: AddPushDeviceRequest,
  { memberId, name, site, now }: NewDevice,
): Promise<void> {
  const device = { device_id: toDeviceId(endpoint), address: endpoint, p256dh, auth, name, site, added_at: now };
  // The locks make parallel calls for one browser, or of one member, run one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push-device:${device.device_id}`}, 0))`.execute(tx);
  await lockMember(tx, memberId);
  await tx.deleteFrom('push_device').where('device_id', '=', device.device_id).execute();
  await tx
    .insertInto('push_device')
    .values({ bucket: bucketOf(memberId), member_id: memberId, ...device })
    .execute();
  await sql`
    delete from push_device d where ${isOfMember('d', memberId)} and device_id not in (
      select device_id from push_device n where ${isOfMember('n', memberId)}
      order by added_at desc, device_id limit ${PUSH_DEVICES_MAX})`.execute(tx);
}

/** Removes a device. Returns `false` if the member has no such device. */
export async function removeDevice(db: Db | Tx, memberId: bigint, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads the browsers of a member for the list in the settings. */
export async function readDevices(db: Db | Tx, memberId: bigint) {
  return await db
    .selectFrom('push_device')
    .select(['device_id as deviceId', 'name', 'added_at as addedAt'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .execute();
}

/** Reads the devices of members with the data needed to send to them. */
export async function readDevicesOfMembers(db: Db, memberIds: readonly bigint[]): Promise<PushDevice[]> {
  if (memberIds.length === 0) return [];
  return await db
    .selectFrom('push_device')
    .select(['member_id as memberId', 'device_id as deviceId', 'address', 'p256dh', 'auth', 'site'])
    .$narrowType<{ site: SiteName }>()
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', [...memberIds])
    .execute();
}
