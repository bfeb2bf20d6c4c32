import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';
import { uploadsMarks } from '@baize/contract/marks/uploads';
import { baseApi } from './base.ts';
import { endpoint, type EndpointDefinition } from './endpoint.ts';
import { sendWithProgress, type UploadProgressListener } from './upload-request.ts';

interface ProgressOption {
  readonly onProgress?: UploadProgressListener;
}

/** Pictures of a form, each sent before the form itself (spec section 5, "Uploads"). */
export const uploadsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    uploadImage: build.mutation({
      ...reportingProgress(endpoint(uploadsMarks.uploadImage, { timeoutMs: UPLOAD_TIMEOUT_MS })),
    }),
    uploadedImage: build.query({ ...endpoint(uploadsMarks.uploadedImage) }),
  }),
});

export const { useUploadImageMutation, useUploadedImageQuery } = uploadsApi;

/** Adds the option `onProgress` to an endpoint. The listener is not part of the request. */
function reportingProgress<Request extends object, Reply>({
  query,
}: EndpointDefinition<Request, Reply>): EndpointDefinition<Request & ProgressOption, Reply> {
  return {
    query: ({ onProgress, ...request }) => ({
      // TypeScript cannot infer that the rest of `Request & ProgressOption` is a `Request`.
      ...query(request as unknown as Request),
      ...(onProgress && { send: sendWithProgress(onProgress) }),
    }),
  };
}
