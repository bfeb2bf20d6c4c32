import { Type, type Static } from 'typebox';
import { uploadPurposes, uploadTypes } from '../codes.ts';
import { UPLOAD_IMAGES_MAX, UPLOAD_REMARK_MAX_CHARACTERS, UPLOAD_SIZE_MAX_BYTES } from '../limits.ts';
import { Instant } from './common.ts';

/** Returns the base64 length of a number of bytes: three bytes are four characters. */
const base64LengthOf = (bytes: number) => 4 * Math.ceil(bytes / 3);

/** An uploaded picture (spec section 5): PNG or JPG, at most 5 MB. The server inspects the picture itself; the type is only the sender's claim. */
export const UploadImageRequest = Type.Object(
  {
    purpose: Type.Enum([...uploadPurposes]),
    contentType: Type.Enum([...uploadTypes]),
    /** The file in base64, without the "data:" prefix. */
    data: Type.String({ minLength: 1, maxLength: base64LengthOf(UPLOAD_SIZE_MAX_BYTES), contentEncoding: 'base64' }),
  },
  { additionalProperties: false },
);
export type UploadImageRequest = Static<typeof UploadImageRequest>;

export const UploadImageValue = Type.Object({
  /** Id of the upload, used once by the form that the picture belongs to. */
  uploadId: Type.String({ format: 'uuid' }),
  /** Time at which the picture is deleted if no form has used it. */
  expiresAt: Instant,
});
export type UploadImageValue = Static<typeof UploadImageValue>;

export const UploadedImageQuery = Type.Object({ uploadId: Type.String({ format: 'uuid' }) });
export type UploadedImageQuery = Static<typeof UploadedImageQuery>;

/** The picture as re-encoded by the server. The reply is JSON and not a file that a browser would open. */
export const UploadedImageValue = Type.Object({
  contentType: Type.Enum([...uploadTypes]),
  data: Type.String({ contentEncoding: 'base64' }),
});
export type UploadedImageValue = Static<typeof UploadedImageValue>;

/** `images` of a form: ids of `uploadImage`, at most 3 (spec section 5). */
export const uploadIds = Type.Array(Type.String({ format: 'uuid' }), {
  maxItems: UPLOAD_IMAGES_MAX,
  uniqueItems: true,
});
/** Ids of at least one picture, where pictures are the proof. */
export const proofUploadIds = Type.Array(Type.String({ format: 'uuid' }), {
  minItems: 1,
  maxItems: UPLOAD_IMAGES_MAX,
  uniqueItems: true,
});
/** A remark of at most 140 characters (spec section 5). */
export const uploadRemark = Type.String({ maxLength: UPLOAD_REMARK_MAX_CHARACTERS });
