/** The id of the card of breaks on the page of limits, for links to it. */
export const BREAK_ID = 'break';
