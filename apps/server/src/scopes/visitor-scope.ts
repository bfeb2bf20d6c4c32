import type { Merchant, SiteName } from './merchant.ts';

/** The scope of every call: the brand and the site of the host. A call without a session has no other one. */
export class VisitorScope {
  readonly merchant: Merchant;
  readonly site: SiteName;

  constructor(merchant: Merchant, site: SiteName) {
    this.merchant = merchant;
    this.site = site;
  }
}
