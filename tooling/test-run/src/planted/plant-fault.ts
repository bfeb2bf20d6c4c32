/** Replaces the only occurrence of `find`. Throws if there is none or more than one, because the fault would test nothing. */
export function plantFault(text: string, find: string, replace: string): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`"${find}" stands ${parts.length - 1} times in the file, not once`);
  return parts.join(replace);
}
