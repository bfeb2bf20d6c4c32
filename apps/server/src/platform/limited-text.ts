/** The reply of a partner exceeds the limit. */
export class ReplyTooLongError extends Error {
  override readonly name = 'ReplyTooLongError';
}

/**
 * Reads a reply, and cuts the connection at the limit, so that an endless reply of a partner cannot exhaust the memory.
 * Throws `ReplyTooLongError`.
 */
export async function readLimitedText(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > maxBytes) throw new ReplyTooLongError(`a reply of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
