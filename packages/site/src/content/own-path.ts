/**
 * Returns whether an address is a path of this site: one slash, and no second one. Browsers read "/\\" as "//", which names another host. The
 * function is separate from the HTML rules, because banners of the first view need only this.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
