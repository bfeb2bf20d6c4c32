/** Parses a body. Returns undefined if the body is not JSON. */
export function parseJson(rawBody: Buffer, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'), reviver);
  } catch {
    return undefined;
  }
}
