import type { UploadPurpose } from '@baize/contract/codes';
import type { TestApp } from './app.ts';
import { call, valueOf } from './people.ts';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads a picture of one pixel. Returns its id. */
export async function sendPixel(
  server: TestApp,
  purpose: UploadPurpose,
  options: { readonly token?: string } = {},
): Promise<string> {
  const upload = { purpose, contentType: 'image/png', data: PIXEL };
  return valueOf('uploadImage', await call(server, 'uploadImage', upload, options)).uploadId;
}
