import { endpoint } from '../endpoint.ts';
import { uploadsMarks } from '../marks/uploads.ts';
import * as uploads from '../schemas/uploads.ts';

export const uploadsEndpoints = {
  uploadImage: endpoint(uploadsMarks.uploadImage, {
    request: uploads.UploadImageRequest,
    reply: uploads.UploadImageValue,
    errors: ['request.too_large', 'session.required', 'upload.unsupported_type'],
    summary: 'Store one picture for a form that names it next (spec section 5, "Uploads")',
  }),
  uploadedImage: endpoint(uploadsMarks.uploadedImage, {
    request: uploads.UploadedImageQuery,
    reply: uploads.UploadedImageValue,
    errors: ['request.not_found'],
    summary: 'A picture of one’s own, as it is kept (spec section 5, "Uploads")',
  }),
};
