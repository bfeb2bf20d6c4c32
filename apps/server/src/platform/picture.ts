import type { UploadType } from '@baize/contract/codes';
import { UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import sharp from 'sharp';
import { done, refuse, type Outcome } from '../domain/outcome.ts';

/** The most pixels of a picture. A file of a few kilobytes that decodes to more is a decompression bomb. */
const PIXELS_MAX = 40_000_000;
/** The longest side of a stored picture: a receipt stays legible at this size, and the full resolution of a camera is not needed. */
const SIDE_MAX_PIXELS = 2400;
const JPEG_QUALITY = 84;
/** The largest size of a stored picture. A picture can grow when it is encoded again; a check of the table has the same limit. */
const WRITTEN_MAX_BYTES = 8 * 1024 * 1024;

const FILE_SIGNATURES = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
} as const satisfies Record<UploadType, Buffer>;

/** An uploaded picture. */
export interface Picture {
  readonly contentType: UploadType;
  readonly bytes: Buffer;
}

/** Reads the type from the first bytes of the file. The name and the declared type of the file are ignored. */
function detectPictureType(bytes: Buffer): UploadType | undefined {
  const types = ['image/png', 'image/jpeg'] as const;
  return types.find((type) => bytes.subarray(0, FILE_SIGNATURES[type].length).equals(FILE_SIGNATURES[type]));
}

/**
 * Decodes a picture and encodes it again, which removes all other data of the file (its location, a script after its
 * end, a second format inside). Refuses a file that is too large (`request.too_large`), of another type, or cannot be decoded
 * (`upload.unsupported_type`).
 */
export async function readPicture(bytes: Buffer): Promise<Outcome<Picture>> {
  if (bytes.length > UPLOAD_SIZE_MAX_BYTES) return refuse('request.too_large');
  const contentType = detectPictureType(bytes);
  if (!contentType) return refuse('upload.unsupported_type');
  try {
    const resized = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX_PIXELS, height: SIDE_MAX_PIXELS, fit: 'inside', withoutEnlargement: true });
    const encoded = contentType === 'image/png' ? resized.png() : resized.jpeg({ quality: JPEG_QUALITY });
    const encodedBytes = await encoded.toBuffer();
    return encodedBytes.length > WRITTEN_MAX_BYTES
      ? refuse('request.too_large')
      : done({ contentType, bytes: encodedBytes });
  } catch {
    // A file that the decoder cannot read is not a supported picture.
    return refuse('upload.unsupported_type');
  }
}
