import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';
import { uploadsMarks } from '@baize/contract/marks/uploads';
import type {
  UploadedImageQuery,
  UploadedImageValue,
  UploadImageRequest,
  UploadImageValue,
} from '@baize/contract/schemas/uploads';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Pictures of a form, each sent before the form itself. Spec section 5, "Uploads". */
export const uploadsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    uploadImage: build.mutation<UploadImageValue, UploadImageRequest>({
      query: endpointOf(uploadsMarks.uploadImage, { timeoutMs: UPLOAD_TIMEOUT_MS }),
    }),
    uploadedImage: build.query<UploadedImageValue, UploadedImageQuery>({
      query: endpointOf(uploadsMarks.uploadedImage),
    }),
  }),
});

export const { useUploadImageMutation, useUploadedImageQuery } = uploadsApi;
