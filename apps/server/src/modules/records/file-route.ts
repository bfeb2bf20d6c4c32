import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { RefusedError } from '../../http/errors.ts';
import type { FindSite } from '../../http/site-of-host.ts';
import type { ModuleContext } from '../../module.ts';
import { streamCsv, consumeExport } from './export.ts';
import { EXPORT_FILE_PATH } from './routes.ts';

/**
 * Serves the file of an export. The browser fetches the address itself and cannot send a token, so the route is not a
 * call of the contract. The code in the address can be used once (export.ts).
 */
export function installRecordFiles(
  app: FastifyInstance,
  { db, now, findSite }: Pick<ModuleContext, 'db' | 'now'> & { readonly findSite: FindSite },
): void {
  app.get<{ Querystring: { code?: string } }>(EXPORT_FILE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const site = await findSite(request.host);
    const code = request.query.code ?? '';
    const order = site && (await consumeExport(db, { code, host: new URL(site.origin).host, now: now() }));
    if (!order) throw new RefusedError('request.not_found');
    const { merchant } = site;
    const { from, to, record } = order.request;
    const selection = {
      memberId: order.memberId,
      currency: currencyOf(merchant.currency),
      timeZone: merchant.timeZone,
      language: order.language,
      range: { from, to },
    };
    return await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${record}-${from}-${to}.csv"`)
      .send(Readable.from(streamCsv(db, selection, order.request)));
  });
}
