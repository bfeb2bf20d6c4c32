/** The id of the breaks on the page of the limits, for links. */
export const BREAK_ID = 'break';
