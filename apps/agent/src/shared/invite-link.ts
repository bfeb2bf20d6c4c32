/** The player site's registration with the code filled in (spec section 2, registration). */
export function inviteLink(playerOrigin: string, code: string): string {
  const link = new URL('/register', playerOrigin);
  link.searchParams.set('referralCode', code);
  return link.href;
}
