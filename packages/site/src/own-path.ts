/** Browsers read "/\\" as "//", which names another host. Apart from the rules of HTML: banners of the first view ask this alone. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
