import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../../../http/errors.ts';
import type { FindSite } from '../../../http/site-of-host.ts';
import type { ModuleContext } from '../../../module.ts';
import { endCopiesByChannel } from './choices.ts';
import { ONE_CLICK_PATH, readUnsubscribeToken } from './unsubscribe.ts';

/** The most bytes of the form. The form of RFC 8058 is only `List-Unsubscribe=One-Click`. */
const BODY_LIMIT_BYTES = 1024;
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

interface OneClickRoute {
  // A parameter that occurs twice in an address is an array.
  Querystring: { token?: string | readonly string[] };
}

/**
 * Serves the address of the header `List-Unsubscribe`. A mail service posts its own form (RFC 8058), so the route is
 * not a call of the contract. A person who opens the address in a browser is redirected to the page that ends the
 * channel by a button: a GET changes nothing, because mail scanners follow every link.
 */
export async function registerOneClickUnsubscribe(
  app: FastifyInstance,
  { db, keyRing, now, findSite }: Pick<ModuleContext, 'db' | 'keyRing' | 'now'> & { readonly findSite: FindSite },
): Promise<void> {
  // The token contains all data, so the form is accepted without being read.
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.post<OneClickRoute>(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const site = await findSite(request.host);
    const subscription =
      site && readUnsubscribeToken(keyRing, site.merchant.merchantId, String(request.query.token ?? ''));
    if (!subscription) throw new RefusedError('request.not_found');
    await endCopiesByChannel(db, subscription.memberId, subscription.channel, now());
    return await reply.code(204).send();
  });
  app.get<OneClickRoute>(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const token = encodeURIComponent(String(request.query.token ?? ''));
    return await reply.redirect(`/unsubscribe#${token}`, 303);
  });
}
