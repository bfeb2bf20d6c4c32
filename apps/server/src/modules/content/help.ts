import type { AppDownloadsValue, HelpCenterValue } from '@baize/contract/schemas/help';
import { assert } from '../../domain/assert.ts';
import { fillPlaceholders, inLanguage, localText, type Placeholders } from '../../domain/content/local-text.ts';
import type { Db } from '../../platform/db.ts';
import { readDownloads, readHelpArticles, readMinimumAge } from './queries.ts';

/** The brand whose texts are read, and the languages of the reader, best first. */
interface Reader {
  readonly merchantId: number;
  readonly brand: string;
  readonly languages: readonly string[];
}

/**
 * Reads the help centre: sections with their articles (spec section 2, /help). Empty sections are left out. `updatedAt` is the time of the
 * latest change of an article; it is 1970-01-01 if there are no articles.
 */
export async function readHelpCenter(db: Db, { merchantId, brand, languages }: Reader): Promise<HelpCenterValue> {
  const [rows, age] = await Promise.all([readHelpArticles(db, merchantId), readMinimumAge(db, merchantId)]);
  const sections = Map.groupBy(rows, ({ sectionId }) => sectionId);
  const placeholders: Placeholders = { brand, age };
  return {
    sections: [...sections].map(([sectionId, articles]) => ({
      sectionId,
      title: localText(articles[0]?.sectionTitles, languages),
      articles: articles.map(({ articleId, titles, contents }) => ({
        articleId,
        title: localText(titles, languages),
        content: fillPlaceholders(localText(contents, languages), placeholders),
      })),
    })),
    updatedAt: new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))).toISOString(),
  };
}

type Download = AppDownloadsValue['list'][number];
const APP_PLATFORMS = ['ios', 'android', 'lite'] as const;

/** Reads the apps with their installation guides (spec section 2, /down). */
export async function readAppDownloads(
  db: Db,
  merchantId: number,
  languages: readonly string[],
): Promise<AppDownloadsValue> {
  const rows = await readDownloads(db, merchantId);
  const list = rows.map(({ guides, releasedAt, ...row }): Download => {
    const platform = APP_PLATFORMS.find((name) => name === row.platform);
    assert(platform !== undefined, `the platform ${row.platform} of an app is unknown`);
    return { ...row, platform, releasedAt: releasedAt.toISOString(), guide: toGuide(inLanguage(guides, languages)) };
  });
  return { list };
}

/** Converts the stored steps of a guide. A step without a picture gets `null`. */
function toGuide(steps: unknown): Download['guide'] {
  assert(Array.isArray(steps), 'the guide of an app is not a list of steps');
  return (steps as Partial<Download['guide'][number]>[]).map(({ text, picture }) => ({
    text: String(text),
    picture: picture ?? null,
  }));
}
