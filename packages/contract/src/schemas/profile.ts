import { Type, type Static } from 'typebox';
import { Day } from './common.ts';

const AvatarId = Type.String({ minLength: 1, maxLength: 32 });

/** The member's avatar (spec section 2, header). A picture that fails to load is replaced by a default one. */
export const MemberAvatarValue = Type.Object({
  avatarId: Type.Union([AvatarId, Type.Null()]),
  /** Address of the picture, or null for the default one. */
  url: Type.Union([Type.String(), Type.Null()]),
  /** Avatars that the member can choose from. */
  choices: Type.Array(Type.Object({ avatarId: AvatarId, url: Type.String() })),
});
export type MemberAvatarValue = Static<typeof MemberAvatarValue>;

export const ChangeAvatarRequest = Type.Object({ avatarId: AvatarId }, { additionalProperties: false });
export type ChangeAvatarRequest = Static<typeof ChangeAvatarRequest>;

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Editable fields. The merchant's register settings determine which of them are asked for (spec section 3, "Registration user"). */
const editable = {
  nickname: Text(64),
  birthday: Type.Optional(Day),
  address: Text(300),
  nationality: Text(64),
  occupation: Text(64),
  line: Text(64),
  whatsapp: Text(64),
  facebook: Text(64),
  wechat: Text(64),
  telegram: Text(64),
  zalo: Text(64),
  qqNum: Text(32),
};

export const ProfileValue = Type.Object({
  ...editable,
  account: Type.String(),
  /** Masked as in the security centre; null where nothing is bound. */
  mobile: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  realName: Type.Union([Type.String(), Type.Null()]),
});
export type ProfileValue = Static<typeof ProfileValue>;

/** A missing field stays as it is; an empty one is removed. */
export const UpdateProfileRequest = Type.Object(editable, { additionalProperties: false });
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>;
