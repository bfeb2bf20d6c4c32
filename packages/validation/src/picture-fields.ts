import { uploadTypes } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import { array, mixed } from 'yup';
import { message, type ValidationMessage } from './messages.ts';

const BYTES_PER_MB = 1024 * 1024;
const types: readonly string[] = uploadTypes;

/** A `File` is one. */
export interface PickedPicture {
  readonly type: string;
  readonly size: number;
}

/** Pure: what is wrong with a picture as it is picked, if anything (spec section 5, "Uploads"). */
export function judgePicture({ type, size }: PickedPicture): ValidationMessage | undefined {
  if (!types.includes(type)) return message('validation.image_type');
  if (size > UPLOAD_SIZE_MAX_BYTES)
    return message('validation.image_size', { max: UPLOAD_SIZE_MAX_BYTES / BYTES_PER_MB });
  return undefined;
}

/** The message of one picture stands at `images[0]`, that of all at `images`. */
export function picturesField({ required = false }: { readonly required?: boolean } = {}) {
  const missing = message('validation.images_required');
  const picture = mixed(isPicture)
    .required(message('validation.image_type'))
    .typeError(message('validation.image_type'))
    .test('picture', (picked, { createError }) => {
      const refusal = judgePicture(picked);
      return refusal === undefined || createError({ message: refusal });
    });
  return array(picture)
    .required(missing)
    .typeError(missing)
    .min(required ? 1 : 0, missing)
    .max(UPLOAD_IMAGES_MAX, message('validation.images_at_most', { max: UPLOAD_IMAGES_MAX }));
}

function isPicture(value: unknown): value is PickedPicture {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('size' in value)) return false;
  return typeof value.type === 'string' && typeof value.size === 'number';
}
