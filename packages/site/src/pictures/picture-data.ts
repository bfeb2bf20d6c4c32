const PART_BYTES = 8192;

/** Returns the bytes of a file in base64, without the prefix `data:`. */
export async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call cannot take millions of arguments, so the bytes are converted in chunks.
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    text += String.fromCodePoint(...bytes.subarray(start, start + PART_BYTES));
  return btoa(text);
}
