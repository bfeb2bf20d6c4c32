import { UPLOAD_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { picturesField, type PickedPicture } from '../picture-fields.ts';
import { judgedText, judgeMaxLength, requiredText } from '../rules.ts';

export { judgePicture, type PickedPicture } from '../picture-fields.ts';

export interface UploadFormOptions {
  /** True where the remark is the reason that an operator judges. */
  readonly remarkRequired?: boolean;
  /** True where a picture is the proof. */
  readonly imagesRequired?: boolean;
}

export interface UploadFormValues {
  remark?: string | undefined;
  images: PickedPicture[];
}

/** Spec section 5, "Uploads": of an activity application. The pictures are judged as they are picked, before they are sent. */
export function uploadForm({
  remarkRequired = false,
  imagesRequired = false,
}: UploadFormOptions = {}): ObjectSchema<UploadFormValues> {
  return object({
    remark: remarkRequired
      ? requiredText(UPLOAD_REMARK_MAX_CHARACTERS, 'validation.content_required')
      : judgedText((text) => judgeMaxLength(text, UPLOAD_REMARK_MAX_CHARACTERS)),
    images: picturesField({ required: imagesRequired }),
  });
}
