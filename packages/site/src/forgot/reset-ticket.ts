/** Bounds of the contract: what cannot be a ticket is not sent. */
const TICKET = /^[\w-]{16,128}$/;

/**
 * The ticket of the link that the e-mail brought, `/forget#ticket=…`: after the hash, so that no server on the way reads it.
 * Undefined where the address brings none.
 */
export function readTicket(hash: string): string | undefined {
  const ticket = new URLSearchParams(hash.replace(/^#/, '')).get('ticket') ?? '';
  return TICKET.test(ticket) ? ticket : undefined;
}
