/** Parses the fields of a JSON object. Returns no fields if the text is not a JSON object. */
export function parseFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // The cast claims nothing about the fields: each of them is unknown.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
