import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { createBodyOpener } from './http/body-cipher.ts';
import { BODY_LIMIT_BYTES } from './http/body-limits.ts';
import type { Handlers } from './http/call.ts';
import { registerEndpoints } from './http/endpoint.ts';
import { answerFrameworkError, installErrorHandler, installNotFoundHandler } from './http/errors.ts';
import { installObservability } from './http/observability.ts';
import { installOpenApi } from './http/open-api.ts';
import { installOutboxPage } from './http/outbox-page.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createSchemaCompiler } from './http/schema-compiler.ts';
import { createSiteFinder, findSiteOfOrigin, type FindSite } from './http/site-of-host.ts';
import { createRestrictionCheck } from './http/visitor-gate.ts';
import { installWebManifest } from './http/web-manifest.ts';
import type { ModuleContext } from './module.ts';
import { createAgencyHandlers } from './modules/agency/routes.ts';
import { createChatMetrics } from './modules/chat/metrics.ts';
import { createChatHandlers } from './modules/chat/routes.ts';
import { createCashierHandlers } from './modules/cashier/routes.ts';
import { registerPaymentWebhooks } from './modules/cashier/webhooks.ts';
import { createContentHandlers } from './modules/content/routes.ts';
import { verifyPassword } from './members/password.ts';
import { confirmPassword } from './modules/identity/confirm-password.ts';
import { createRecruitingHandlers } from './modules/identity/recruiting/routes.ts';
import { createIdentityHandlers } from './modules/identity/routes.ts';
import { createFeedbackHandlers } from './modules/feedback/routes.ts';

import { createInboxHandlers } from './modules/inbox/routes.ts';
import { registerOneClickUnsubscribe } from './modules/inbox/copies/one-click-route.ts';
import { createPlayLimitsHandlers } from './modules/limits/routes.ts';
import { contractPresets } from './modules/contracts/preset-offers.ts';
import { createContractsHandlers } from './modules/contracts/routes.ts';
import { createSettlementsHandlers } from './modules/contracts/settlements/routes.ts';
import { createLineTransfersHandlers } from './modules/line-transfers/routes.ts';
import { createLobbyHandlers } from './modules/lobby/routes.ts';
import { registerLotteryFeeds } from './modules/lottery/feed/plugin.ts';
import { createOrderMetrics } from './modules/lottery/metrics.ts';
import { createLotteryHandlers } from './modules/lottery/routes.ts';
import { createMissionsHandlers } from './modules/missions/routes.ts';
import { createReferralHandlers } from './modules/referrals/routes.ts';
import { createPasskeyHandlers } from './modules/identity/passkeys/routes.ts';
import { createLiveModelsHandlers } from './modules/play/live-models.ts';
import { createPlayHandlers } from './modules/play/routes.ts';
import { createPointsHandlers } from './modules/points/routes.ts';
import { createPrizesHandlers } from './modules/prizes/routes.ts';
import { createProfileHandlers } from './modules/identity/profile/routes.ts';
import { installRecordFiles } from './modules/records/file-route.ts';
import { createPromotionsHandlers } from './modules/promotions/routes.ts';
import { createRebatesHandlers } from './modules/rebates/routes.ts';
import { createRecordsHandlers } from './modules/records/routes.ts';
import { createSecurityHandlers } from './modules/identity/security/routes.ts';
import { createSiteHandlers } from './modules/site/routes.ts';
import { createStopPlay } from './modules/vendor-wallets/close-game.ts';
import { createGameWalletFunder } from './modules/vendor-wallets/launch.ts';
import { createVendorWalletsHandlers } from './modules/vendor-wallets/routes.ts';
import { createUploadsHandlers } from './modules/uploads/routes.ts';
import { consumeHumanPass } from './modules/identity/verification/human-check.ts';
import { createVerificationHandlers } from './modules/identity/verification/routes.ts';
import { registerWalletApi } from './modules/wallet-api/plugin.ts';
import { createWithdrawalsHandlers } from './modules/withdrawals/routes.ts';
import { createVipHandlers } from './modules/vip/routes.ts';
import type { BodyKeySet } from './platform/body-keys.ts';
import type { CountryOfIp } from './platform/country-of-ip.ts';
import { createDb } from './platform/db.ts';
import type { ReadIdToken } from './platform/id-token.ts';
import { createKeyRing, type SecretKeys } from './platform/key-ring.ts';
import type { MessagePort } from './platform/messages.ts';
import type { PartnerFetch } from './platform/partner-fetch.ts';
import { createVault, type VaultKeys } from './platform/vault.ts';
import { createWithdrawPasswordCheck } from './members/withdraw-password.ts';

/** Until a request is there whole: a picture over a slow line takes this long. Its head is short, and comes at once. */
const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS;
const HEADERS_TIMEOUT_MS = 15_000;
const PREFLIGHT_MAX_AGE_SECONDS = 600;
const CONNECTION_TIMEOUT_MS = 30_000;

export interface AppOptions {
  /** For screens and reports. */
  readonly pool: pg.Pool;
  /** For the wallet API and the payment webhooks. */
  readonly moneyPool: pg.Pool;
  readonly bodyKeys: BodyKeySet;
  readonly secretKeys: SecretKeys;
  readonly vaultKeys: VaultKeys;
  readonly production: boolean;
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  readonly messages: MessagePort;
  /** Calls vendors and payment providers. */
  readonly fetchPartner: PartnerFetch;
  readonly readIdToken: ReadIdToken;
  /** Undefined: rules about countries say nothing. */
  readonly findCountry?: CountryOfIp | undefined;
  /** Shows what was sent, codes and all: for development and the demo. */
  readonly outboxPage?: boolean;
  /** Takes the counters of requests; `http/admin-app.ts` serves it. */
  readonly metrics?: Registry;
  readonly logger: FastifyServerOptions['logger'];
  readonly now?: () => Date;
}

/** The server: plugins and modules in the order in which they act. Nothing is found by looking into folders. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    pool,
    moneyPool,
    bodyKeys,
    secretKeys,
    vaultKeys,
    production,
    rateLimitScale,
    messages,
    fetchPartner,
    readIdToken,
    now = () => new Date(),
  } = options;
  const db = createDb(pool);
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: [...options.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerFrameworkError,
  });
  const findSite = createSiteFinder(db, now);
  app.setValidatorCompiler(createSchemaCompiler());
  installErrorHandler(app);
  const metrics = options.metrics ?? new Registry();
  await installObservability(app, [db, createDb(moneyPool)], metrics, now);

  const vault = createVault(vaultKeys);
  const keyRing = createKeyRing(secretKeys);
  const keys = { bodyKeys, keyRing, vault };
  const context: ModuleContext = {
    db,
    now,
    ...keys,
    messages,
    ipLimitScale: rateLimitScale,
    readIdToken,
    fetchPartner,
  };
  const checkWithdrawPassword = createWithdrawPasswordCheck({ db, now, verifyHash: verifyPassword });
  const wallets = { db, now, openSecret: keyRing.openAlsoUnbound, fetchPartner };
  const handlers: Handlers = {
    ...createSiteHandlers(context),
    ...createContentHandlers(context),
    ...createUploadsHandlers(context),
    ...createIdentityHandlers({ ...context, contractPresets }),
    ...createRecruitingHandlers({ ...context, contractPresets }),
    ...createVerificationHandlers(context),
    ...createSecurityHandlers(context),
    ...createProfileHandlers(context),
    ...createPasskeyHandlers(context),
    ...createInboxHandlers(context),
    ...createFeedbackHandlers({
      ...context,
      spendPass: async (call) => await consumeHumanPass({ db, now: now(), ...call }),
    }),
    ...createPlayLimitsHandlers({
      ...context,
      confirmPassword: async (scope, typed) => await confirmPassword(context, scope, typed),
      stopPlay: createStopPlay(wallets, app.log),
    }),
    ...createLobbyHandlers(context),
    ...createLotteryHandlers({ ...context, metrics: createOrderMetrics(metrics) }),
    ...createMissionsHandlers(context),
    ...createReferralHandlers(context),
    ...createPlayHandlers({ ...context, fundGameWallet: createGameWalletFunder(wallets) }),
    ...createLiveModelsHandlers(wallets),
    ...createVendorWalletsHandlers(wallets),
    ...createCashierHandlers(context),
    ...createWithdrawalsHandlers(context),
    ...createLineTransfersHandlers(context),
    ...createPointsHandlers(context),
    ...createRecordsHandlers(context),
    ...createPrizesHandlers(context),
    ...createPromotionsHandlers(context),
    ...createRebatesHandlers(context),
    ...createVipHandlers(context),
    ...createChatHandlers({ db, now, metrics: createChatMetrics(metrics, db) }),
    ...createAgencyHandlers(context),
    ...createContractsHandlers(context),
    ...createSettlementsHandlers(context),
  };
  const openBody = await createBodyOpener(db, bodyKeys);
  const limits = createRateLimits(pool, rateLimitScale);
  const isRestricted = createRestrictionCheck({ db, now, findCountry: options.findCountry });
  const endpointContext = { db, now, findSite, openBody, limits, isRestricted, checkWithdrawPassword };
  // Partners call the server without a browser, so their calls do not pay for what only a browser reads.
  await app.register(async (sites) => {
    await installBrowserProtection(sites, findSite, production);
    installNotFoundHandler(sites);
    if (!production) await installOpenApi(sites);
    installWebManifest(sites, findSite);
    if (options.outboxPage === true) installOutboxPage(sites, db);
    installRecordFiles(sites, { db, now, findSite });
    await sites.register(registerOneClickUnsubscribe, { db, keyRing, now, findSite });
    await sites.register(async (calls) => registerEndpoints(calls, endpointContext, handlers));
  });
  const money = { db: createDb(moneyPool), now, openSecret: keyRing.openAlsoUnbound };
  await app.register(registerWalletApi, { prefix: '/seamless', ...money });
  await app.register(registerPaymentWebhooks, { prefix: '/payments/v1', ...money });
  await app.register(registerLotteryFeeds, { prefix: '/lottery/v1', ...money });
  return app;
}

/** Registers the headers, the rules of origins and the cookies of the sites' calls. */
async function installBrowserProtection(
  sites: FastifyInstance,
  findSite: FindSite,
  production: boolean,
): Promise<void> {
  await sites.register(helmet, { strictTransportSecurity: production });
  // Which origin may call is decided per host in http/endpoint.ts; here the browser is told.
  await sites.register(cors, {
    origin: async (origin: string | undefined) =>
      origin !== undefined && (await findSiteOfOrigin(findSite, origin)) !== undefined,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  });
  await sites.register(cookie);
}
