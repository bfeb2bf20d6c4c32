import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../../../http/errors.ts';
import type { FindSite } from '../../../http/site-of-host.ts';
import type { ModuleContext } from '../../../module.ts';
import { endChannel } from './choices.ts';
import { ONE_CLICK_PATH, readUnsubscribeToken } from './unsubscribe.ts';

/** The form of RFC 8058 is `List-Unsubscribe=One-Click`, alone. */
const BODY_LIMIT_BYTES = 1024;
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

interface OneClickRoute {
  // Twice in an address, a parameter is an array.
  Querystring: { token?: string | readonly string[] };
}

/**
 * Serves the address of the header `List-Unsubscribe`. A mail service posts a form of its own (RFC 8058), so the route is no call of the contract. A
 * person who opens the address in a browser is sent to the page that ends the channel by a button: a GET changes nothing, since scanners of mail
 * follow every link.
 */
export async function oneClickUnsubscribe(
  app: FastifyInstance,
  { db, keyRing, now, findSite }: Pick<ModuleContext, 'db' | 'keyRing' | 'now'> & { readonly findSite: FindSite },
): Promise<void> {
  // The token says everything, so the form is taken and not read.
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
    done(null),
  );
  app.post<OneClickRoute>(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await findSite(request.host);
    const subscription =
      found && readUnsubscribeToken(keyRing, found.merchant.merchantId, String(request.query.token ?? ''));
    if (!subscription) throw new RefusedError('request.not_found');
    await endChannel(db, subscription.memberId, subscription.channel, now());
    return await reply.code(204).send();
  });
  app.get<OneClickRoute>(ONE_CLICK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const token = encodeURIComponent(String(request.query.token ?? ''));
    return await reply.redirect(`/unsubscribe#${token}`, 303);
  });
}
