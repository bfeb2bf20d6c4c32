const BUCKET_BITS = 8;
/** The number of buckets; they are numbered from 0. */
export const BUCKETS = 2 ** BUCKET_BITS;

/**
 * Returns the bucket of a member's rows, 0 to 255, the first column of the keys of every table that is distributed by
 * bucket. The bucket depends on the member id alone, so that a statement can name it without a lookup. The tables check
 * the same: `bucket = (member_id & 255)`.
 */
export function bucketOf(memberId: bigint): number {
  return Number(BigInt.asUintN(BUCKET_BITS, memberId));
}
