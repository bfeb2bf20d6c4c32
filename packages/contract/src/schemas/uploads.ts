import { Type, type Static } from 'typebox';
import { uploadPurposes, uploadTypes } from '../codes.ts';
import { UPLOAD_IMAGES_MAX, UPLOAD_REMARK_MAX_CHARACTERS, UPLOAD_SIZE_MAX_BYTES } from '../limits.ts';
import { Instant } from './common.ts';

/** Base64 writes three bytes as four characters. */
const base64LengthOf = (bytes: number) => 4 * Math.ceil(bytes / 3);

/** Spec section 5: png or jpg, at most 5 MB. The server reads the picture itself; the type is only what the sender says. */
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
  /** Named once, by the form that the picture belongs to. */
  uploadId: Type.String({ format: 'uuid' }),
  /** Forgotten then, if no form has named it. */
  expiresAt: Instant,
});
export type UploadImageValue = Static<typeof UploadImageValue>;

export const UploadedImageQuery = Type.Object({ uploadId: Type.String({ format: 'uuid' }) });
export type UploadedImageQuery = Static<typeof UploadedImageQuery>;

/** The picture as the server encoded it again. The reply is JSON, never a file that a browser would open by itself. */
export const UploadedImageValue = Type.Object({
  contentType: Type.Enum([...uploadTypes]),
  data: Type.String({ contentEncoding: 'base64' }),
});
export type UploadedImageValue = Static<typeof UploadedImageValue>;

/** `images` of a form: ids of `uploadImage`. Spec section 5: at most 3. */
export const uploadIds = Type.Array(Type.String({ format: 'uuid' }), {
  maxItems: UPLOAD_IMAGES_MAX,
  uniqueItems: true,
});
/** At least one picture: where it is the proof. */
export const proofUploadIds = Type.Array(Type.String({ format: 'uuid' }), {
  minItems: 1,
  maxItems: UPLOAD_IMAGES_MAX,
  uniqueItems: true,
});
/** Spec section 5: at most 140 characters. */
export const uploadRemark = Type.String({ maxLength: UPLOAD_REMARK_MAX_CHARACTERS });
