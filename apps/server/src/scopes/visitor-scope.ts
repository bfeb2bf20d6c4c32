import type { Merchant, SiteName } from './merchant.ts';

/** The scope of a call without a session: the brand and the site of the host. The other scopes extend this one. */
export class VisitorScope {
  readonly merchant: Merchant;
  readonly site: SiteName;

  constructor(merchant: Merchant, site: SiteName) {
    this.merchant = merchant;
    this.site = site;
  }
}
