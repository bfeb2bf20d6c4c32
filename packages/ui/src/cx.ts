/** Joins class names; what is off (false, undefined) is left out. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
