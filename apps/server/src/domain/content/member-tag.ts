/** A word of small letters, figures and hyphens, by which operators group members. The table `member_tag` checks the same. */
export const MEMBER_TAG_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}$';
