/** The reply exceeds the limit. */
class ReplyTooLongError extends Error {
  override readonly name = 'ReplyTooLongError';
}

/**
 * Reads the text of a reply and closes the connection at the limit, so that an endless reply cannot exhaust the memory. Throws `ReplyTooLongError` if
 * the reply is longer.
 */
export async function readLimitedText({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > maxBytes) throw new ReplyTooLongError(`a reply of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
