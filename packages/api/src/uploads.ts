import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';
import { uploadsMarks } from '@baize/contract/marks/uploads';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Pictures of a form, each sent before the form itself. Spec section 5, "Uploads". */
export const uploadsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    uploadImage: build.mutation({ ...endpoint(uploadsMarks.uploadImage, { timeoutMs: UPLOAD_TIMEOUT_MS }) }),
    uploadedImage: build.query({ ...endpoint(uploadsMarks.uploadedImage) }),
  }),
});

export const { useUploadImageMutation, useUploadedImageQuery } = uploadsApi;
