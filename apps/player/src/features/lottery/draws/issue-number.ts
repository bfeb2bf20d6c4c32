/** The form of an issue's number: "20261123-0042", or "20261123" for a lottery that draws once a day. */
export const ISSUE_NUMBER = /^\d{8}(?:-\d{4})?$/;
/** The code of a lottery, as addresses carry it. */
export const GAME_CODE = /^[A-Z0-9_]{2,40}$/;

/** Returns whether a text is a complete number of an issue. */
export function isIssueNumber(text: string): boolean {
  return ISSUE_NUMBER.test(text);
}
