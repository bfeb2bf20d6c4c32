/**
 * Copies a text and returns whether the browser did so. A browser may refuse, and has no clipboard at all on a site without TLS (a mirror
 * on plain HTTP); the person then selects the text by hand.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
