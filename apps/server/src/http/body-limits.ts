import type { EndpointId } from '@baize/contract/catalogue';
import { UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';

/** The limit of every endpoint without a limit of its own. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The picture is sent as Base64, which writes three bytes as four characters. The other fields of the body take less than 1 KiB. */
const UPLOAD_LIMIT_BYTES = 4 * Math.ceil(UPLOAD_SIZE_MAX_BYTES / 3) + 1024;

/** A lottery order may have a thousand lines of half a kilobyte each. */
const ORDER_LIMIT_BYTES = 512 * 1024;

const limitBytesByEndpoint: Partial<Record<EndpointId, number>> = {
  uploadImage: UPLOAD_LIMIT_BYTES,
  lottoPlace: ORDER_LIMIT_BYTES,
};

/** Returns how many bytes of a request body the server reads. A larger body is refused with `request.too_large`. */
export function getBodyLimitBytes(id: EndpointId): number {
  return limitBytesByEndpoint[id] ?? BODY_LIMIT_BYTES;
}
