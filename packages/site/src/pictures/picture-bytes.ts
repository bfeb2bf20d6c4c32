/** Signatures (first bytes) of the file types that can be uploaded (spec section 5). */
const FILE_SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** Returns whether the file starts with the signature of its declared type. A file that cannot be read returns false. */
export async function hasPictureBytes(file: Blob): Promise<boolean> {
  const signature = FILE_SIGNATURES[file.type];
  if (signature === undefined) return false;
  try {
    const bytes = new Uint8Array(await file.slice(0, signature.length).arrayBuffer());
    return signature.every((byte, index) => bytes[index] === byte);
  } catch {
    return false;
  }
}
