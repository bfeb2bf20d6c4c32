import { UPLOAD_REMARK_MAX_CHARACTERS } from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { picturesField, type PickedPicture } from '../picture-fields.ts';
import { judgedText, judgeMaxLength } from '../rules.ts';

export { judgePicture, type PickedPicture } from '../picture-fields.ts';

export interface UploadFormOptions {
  /** Where the picture is the proof. */
  readonly imagesRequired?: boolean;
}

export interface UploadFormValues {
  remark?: string | undefined;
  images: PickedPicture[];
}

/** Spec section 5, "Uploads": of an activity application. The pictures are judged as they are picked, before they are sent. */
export function uploadForm({ imagesRequired = false }: UploadFormOptions = {}): ObjectSchema<UploadFormValues> {
  return object({
    remark: judgedText((text) => judgeMaxLength(text, UPLOAD_REMARK_MAX_CHARACTERS)),
    images: picturesField({ required: imagesRequired }),
  });
}
