import { Type, type Static } from 'typebox';
import { Instant, Language } from './common.ts';

/** Query of the help centre (spec section 7). */
export const HelpCenterQuery = Type.Object({ lang: Language, device: Type.Literal('WEB') });
export type HelpCenterQuery = Static<typeof HelpCenterQuery>;

/** The help centre (spec section 2, /help). */
export const HelpCenterValue = Type.Object({
  sections: Type.Array(
    Type.Object({
      /** Anchor of the section on the page; that of the terms of use is "term". */
      sectionId: Type.String(),
      title: Type.String(),
      articles: Type.Array(
        Type.Object({
          articleId: Type.String(),
          title: Type.String(),
          /** HTML, sanitised when stored; sanitise it again when it is shown (decision 17). */
          content: Type.String(),
        }),
      ),
    }),
  ),
  updatedAt: Instant,
});
export type HelpCenterValue = Static<typeof HelpCenterValue>;

export const AppDownloadsQuery = Type.Object({ language: Type.Optional(Language) });
export type AppDownloadsQuery = Static<typeof AppDownloadsQuery>;

/** App downloads (spec sections 1 and 2, /down): iOS, Android and the lite app, each with its installation guide. */
export const AppDownloadsValue = Type.Object({
  list: Type.Array(
    Type.Object({
      platform: Type.Enum(['ios', 'android', 'lite']),
      version: Type.String(),
      url: Type.String(),
      /** Null for the lite app, which is a page on the home screen. */
      sizeBytes: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      minimumSystem: Type.String(),
      /** SHA-256 of the file in hex. It is null where an app store delivers the file. */
      sha256: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      releasedAt: Instant,
      guide: Type.Array(Type.Object({ text: Type.String(), picture: Type.Union([Type.String(), Type.Null()]) })),
    }),
  ),
});
export type AppDownloadsValue = Static<typeof AppDownloadsValue>;
