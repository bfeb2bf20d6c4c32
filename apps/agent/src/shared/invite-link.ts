/** Returns the address of the registration on the players' site with the invitation code filled in (spec section 2, registration). */
export function inviteLink(playerOrigin: string, code: string): string {
  const link = new URL('/register', playerOrigin);
  link.searchParams.set('referralCode', code);
  return link.href;
}
