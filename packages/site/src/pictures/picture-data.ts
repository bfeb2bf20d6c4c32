/** Bytes that are converted by one call. Engines limit the number of arguments of a call, at the lowest to about 65,000. */
const PART_BYTES = 8192;

/** Returns the bytes of a file in base64, without the prefix `data:`. */
export async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';

  for (let start = 0; start < bytes.length; start += PART_BYTES)
    text += String.fromCodePoint(...bytes.subarray(start, start + PART_BYTES));
  return btoa(text);
}
