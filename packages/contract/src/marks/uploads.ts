import { defineMarks } from '../marks.ts';

/** Uploads send one picture each, before the form that names the pictures (spec section 5, "Uploads"). Visitors send feedback, so no token is asked for. */
export const uploadsMarks = defineMarks({
  uploadImage: {
    method: 'POST',
    path: '/wps/upload/image',
    encrypted: false,
    token: 'optional',
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  uploadedImage: {
    method: 'GET',
    path: '/wps/upload/image',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
