/** The site of this build (decision 1). The build of each app replaces the constant (tooling/vite). */
declare const BAIZE_SITE: 'member' | 'agent';

/** Tone of the platform's mark on this site. */
export const LOGO_TONE = BAIZE_SITE === 'agent' ? 'brass' : 'felt';

/** Preferred customer service entry of this site (spec section 2). The first entry is used where the brand has none of this type. */
export const SERVICE_TYPE = BAIZE_SITE === 'agent' ? 'agent' : 'live';

/** True on the players' site, to which a brand's own paths belong on both sites. */
export const IS_MEMBER_SITE = BAIZE_SITE === 'member';
