import type { EndpointId } from '@baize/contract/catalogue';
import { UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';

export const BODY_LIMIT_BYTES = 64 * 1024;
/** Base64 writes three bytes as four characters; the rest of the body is a few words. */
const UPLOAD_LIMIT_BYTES = 4 * Math.ceil(UPLOAD_SIZE_MAX_BYTES / 3) + 1024;

/** A thousand lines of an order, of half a kilobyte each. */
const ORDER_LIMIT_BYTES = 512 * 1024;

const limits: Partial<Record<EndpointId, number>> = {
  uploadImage: UPLOAD_LIMIT_BYTES,
  lottoPlace: ORDER_LIMIT_BYTES,
};

/** More than this is not read (`request.too_large`). */
export function bodyLimitOf(id: EndpointId): number {
  return limits[id] ?? BODY_LIMIT_BYTES;
}
