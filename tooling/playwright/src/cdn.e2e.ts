import { query } from './database.ts';
import { createBrand } from './own-brand.ts';
import { stack } from './stack.ts';
import { expect, test } from './test.ts';

/** Two further hosts of the site, which serve its pictures as CDNs would. */
const cdns = [2, 3].map((line) => `http://play.line${line}.baize.localhost:${stack.sitesPort}`);

test('all pictures come from one CDN of the list', async ({ player }) => {
  const brand = await createBrand({ withGames: true });
  await query('update merchant set image_cdns = $1 where merchant_id = $2', [cdns, brand.id]);
  await player.open('/rng', { origin: brand.playerOrigin });
  const pictures = player.tiles.locator('img');
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0);
  const origins = await pictures.evaluateAll((images) =>
    images.map((image) => new URL((image as HTMLImageElement).src).origin),
  );
  expect(new Set(origins).size).toBe(1);
  expect(cdns).toContain(origins[0]);
});
