import { encode } from 'uqr';

/** Width of the white quiet zone in modules, as ISO/IEC 18004 requires. */
const QUIET_ZONE_MODULES = 4;
const MODULE_SIZE_PX = 12;

/** Draws the QR code of a text as an image file. Returns `null` where the browser cannot draw it. */
export async function drawQrPicture(text: string): Promise<Blob | null> {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_SIZE_PX;
  canvas.height = size * MODULE_SIZE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_SIZE_PX, y * MODULE_SIZE_PX, MODULE_SIZE_PX, MODULE_SIZE_PX);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
