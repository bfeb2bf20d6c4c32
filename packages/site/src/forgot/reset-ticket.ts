/** Format of a ticket by the contract. Any other text is not sent. */
const TICKET_PATTERN = /^[\w-]{16,128}$/;

/**
 * Reads the ticket from the link of the e-mail, `/forget#ticket=…`. It stands in the fragment, which browsers do not
 * send to servers. Returns undefined where the address holds none.
 */
export function readTicket(hash: string): string | undefined {
  const ticket = new URLSearchParams(hash.replace(/^#/, '')).get('ticket') ?? '';
  return TICKET_PATTERN.test(ticket) ? ticket : undefined;
}
