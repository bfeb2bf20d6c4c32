/** The reply of a partner is longer than this server is willing to hold. */
export class ReplyTooLongError extends Error {
  override readonly name = 'ReplyTooLongError';
}

/** Reads a reply while counting, and cuts the connection at the limit: a partner cannot make this server hold a reply without end. */
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
