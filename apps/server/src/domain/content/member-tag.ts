/** The pattern of a tag by which operators group members: lower-case letters, digits and hyphens. The table `member_tag` checks the same. */
export const MEMBER_TAG_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}$';
