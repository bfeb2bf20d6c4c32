import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SITES = ['player', 'agent', 'arcade'];

/** Writes `index.html` beside the pictures: thumbnails of all pictures by site and screen, each with a link to its picture. */
export async function writeContactPage(folder: string): Promise<void> {
  const sections = await Promise.all(
    SITES.map(async (site) => {
      const files = await readdir(join(folder, site)).catch(() => []);
      const figures = files
        .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
        .map((file) => toFigure(`${site}/${file}`));
      return `<h2>${site}: ${figures.length}</h2>\n<div>${figures.join('\n')}</div>`;
    }),
  );
  await writeFile(join(folder, 'index.html'), PAGE.replace('<!-- pictures -->', sections.join('\n')));
}

function toFigure(path: string): string {
  const name = path.replace(/^\w+\/|\.png$/g, '');
  return `<a href="${path}"><img loading="lazy" src="${path}" alt=""><span>${name}</span></a>`;
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Baize: every screen</title>
<style>
  body { margin: 24px; background: #222; color: #eee; font: 14px system-ui; }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-end; }
  a { display: grid; gap: 4px; color: inherit; font-size: 12px; }
  img { block-size: 240px; border: 1px solid #555; }
</style>
<!-- pictures -->
</html>
`;
