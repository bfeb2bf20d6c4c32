/** Where a link to the breaks leads on the page of the limits. */
export const BREAK_ID = 'break';
