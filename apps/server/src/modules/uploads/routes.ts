import { toAddressRange } from '../../platform/address-range.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { OwnScope } from '../../scopes/own-scope.ts';
import { readUpload, storeUpload } from '../../members/uploads.ts';

/** The handlers that store an uploaded picture and return a picture to its owner (spec section 5, "Uploads"). */
export const createUploadsHandlers: Module<'uploadImage' | 'uploadedImage'> = ({ db, now, keyRing }) => ({
  uploadImage: async ({ request, scope, ip }) => {
    const stored = await storeUpload(db, {
      merchantId: scope.merchant.merchantId,
      memberId: scope instanceof OwnScope ? scope.memberId : undefined,
      visitorHash: keyRing.digest('upload', toAddressRange(ip)),
      purpose: request.purpose,
      bytes: Buffer.from(request.data, 'base64'),
      now: now(),
    });
    if (!stored.ok) return stored;
    return done({ uploadId: stored.value.uploadId, expiresAt: stored.value.expiresAt.toISOString() });
  },
  uploadedImage: async ({ request, scope }) => {
    const picture = await readUpload(db, scope.memberId, request.uploadId, now());
    if (!picture) return refuse('request.not_found');
    return done({ contentType: picture.contentType, data: picture.bytes.toString('base64') });
  },
});
