import { endpoint } from '../endpoint.ts';
import { uploadsMarks } from '../marks/uploads.ts';
import * as uploads from '../schemas/uploads.ts';

export const uploadsEndpoints = {
  uploadImage: endpoint(uploadsMarks.uploadImage, {
    request: uploads.UploadImageRequest,
    reply: uploads.UploadImageValue,
    errors: ['request.too_large', 'upload.unsupported_type'],
    summary: 'Store one picture for a form that names it next (spec section 5, "Uploads")',
  }),
};
