/** The path at which the sites serve the pictures of `tooling/art`. */
export function avatarUrl(avatarId: string): string {
  return `/art/avatars/${avatarId}.webp`;
}
