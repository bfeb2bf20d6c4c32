/** Masks an address, "sita.rai@example.com" → "s•••••••@example.com": enough for its owner to recognise it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}${'•'.repeat(Math.max(at - 1, 1))}${email.slice(at)}`;
}
