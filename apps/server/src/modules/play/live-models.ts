import type { LaunchChatValue, LiveModelsValue } from '@baize/contract/schemas/chat';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { judgePlay } from '../../betting/play-limits.ts';
import { callVendor, openVendorAccesses, type VendorAccess } from '../../betting/vendor-call.ts';
import { launchAddress } from '../../domain/lobby/launch-address.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Handlers, HostSite } from '../../http/call.ts';
import { isSwitchOn } from '../../members/switches.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import type { OpenSecret } from '../../platform/secret-row.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import { makeMemberToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { OwnScope } from '../../scopes/own-scope.ts';
import { insertLaunchToken, LAUNCH_TOKEN_SECONDS } from './queries.ts';

/** The dependencies of the calls about live-model chats. `openSecret` decrypts the keys of vendors. */
interface LiveModelsContext extends Pick<ModuleContext, 'db' | 'now' | 'fetchPartner'> {
  readonly openSecret: OpenSecret;
}

/** The presenters (models) of one vendor, as docs/integrators/live-chat.md describes its answer. */
const ModelsAnswer = Compile(
  Type.Object({
    models: Type.Array(
      Type.Object({
        modelId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,32}$' }),
        name: Type.String({ minLength: 1, maxLength: 60 }),
        picture: Type.String({ pattern: '^/art/[a-z0-9/-]{1,80}$' }),
        online: Type.Boolean(),
      }),
      { maxItems: 200 },
    ),
  }),
);

/** A presenter in the form of the API. */
type LiveModel = LiveModelsValue['list'][number];

/** A vendor of live-model chats that the brand carries. Gifts are booked as bets on the vendor's game of the category CHAT. */
interface ChatVendor {
  readonly integration: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly launchUrl: string;
  readonly liveChatUrl: string;
}

/** Separates the code of the vendor from the vendor's id of a presenter. The code is needed, because two vendors may use one id. */
const ID_SEPARATOR = '~';

/**
 * Handles the calls about live-model chats (spec section 7, CBS_modelList and CBS_launchChat). The lists of presenters come from the vendors. A brand
 * without the switch LIVECHAT has no list. A member enters a room with a single-use launch token, and gifts are paid by the wallet API like bets; a
 * visitor can only watch.
 */
export const createLiveModelsHandlers = (context: LiveModelsContext): Pick<Handlers, 'liveModels' | 'launchChat'> => {
  const readShared = createSharedReads<Outcome<LiveModel[]>>();
  const listModels = async (merchantId: number, language: string): Promise<Outcome<LiveModel[]>> =>
    await readShared(
      JSON.stringify([merchantId, language]),
      async () => await readModels(context, merchantId, language),
    );
  return {
    liveModels: async ({ scope, request }) => {
      const { merchantId, defaultLanguage } = scope.merchant;
      if (!(await isSwitchOn(context.db, merchantId, 'LIVECHAT'))) return refuse('game.not_found');
      const models = await listModels(merchantId, request.language ?? defaultLanguage);
      return models.ok ? done({ list: models.value }) : models;
    },
    launchChat: async ({ scope, request, host }) => {
      const { merchantId } = scope.merchant;
      if (!(await isSwitchOn(context.db, merchantId, 'LIVECHAT'))) return refuse('game.not_found');
      const models = await listModels(merchantId, request.language);
      if (!models.ok) return models;
      const model = models.value.find(({ modelId }) => modelId === request.modelId);
      if (!model) return refuse('game.not_found');
      if (!model.online) return refuse('chat.model_offline');
      const login = scope instanceof OwnScope ? scope : undefined;
      return await launchChatRoom(context, { host, model, language: request.language, login });
    },
  };
};

/** Fetches the presenters of all chat vendors of the brand. Refuses with `game.maintenance` if none of the vendors answers. */
async function readModels(
  context: LiveModelsContext,
  merchantId: number,
  language: string,
): Promise<Outcome<LiveModel[]>> {
  const vendors = await readChatVendors(context.db, merchantId);
  if (vendors.length === 0) return done([]);
  const accesses = await openVendorAccesses(
    context,
    vendors.map(({ integration }) => integration),
  );
  // The vendors are called at the same time, each with its own time limit, and no database connection is held while they answer.
  const answers = await Promise.all(
    vendors.map(async (vendor) => await fetchModels(accesses.get(vendor.integration), vendor, language)),
  );
  const answeredLists = answers.filter((answer) => answer !== undefined);
  // A vendor that does not answer must not hide the rooms of the others.
  if (answeredLists.length === 0) return refuse('game.maintenance');
  return done(answeredLists.flat());
}

/** Reads the active chat vendors of the brand in the order of the lobby, each with its first game of the category CHAT. */
async function readChatVendors(db: Db, merchantId: number): Promise<ChatVendor[]> {
  const rows = await db
    .selectFrom('merchant_vendor as mv')
    .innerJoin('vendor as v', 'v.code', 'mv.vendor_code')
    .innerJoin('integration as i', 'i.code', 'v.integration_code')
    .innerJoin('game as g', 'g.vendor_code', 'v.code')
    .select([
      'i.code as integration',
      'v.code as vendor',
      'g.game_code as gameCode',
      'i.launch_url as launchUrl',
      'i.live_chat_url as liveChatUrl',
    ])
    .where('mv.merchant_id', '=', merchantId)
    .where('mv.enabled', '=', true)
    .where('v.state', '=', 'active')
    .where('i.state', '=', 'active')
    .where('g.state', '=', 'active')
    .where('g.game_type', '=', 'CHAT')
    .orderBy('v.position')
    .orderBy('g.position')
    .execute();
  const rowsWithChat = rows.flatMap(({ liveChatUrl, ...row }) =>
    liveChatUrl === null ? [] : [{ ...row, liveChatUrl }],
  );
  return [...new Map(rowsWithChat.toReversed().map((row) => [row.vendor, row])).values()].toReversed();
}

/** Fetches the presenters of a vendor. Returns undefined if the vendor has no active key, does not answer, or answers in another form. */
async function fetchModels(
  access: VendorAccess | undefined,
  { vendor, liveChatUrl }: ChatVendor,
  language: string,
): Promise<LiveModel[] | undefined> {
  if (!access) return undefined;
  const answer = await callVendor(access, { baseUrl: liveChatUrl, path: '/live-chat/v1/models' }, { language });
  if (answer.kind !== 'answer' || answer.code !== 'OK' || !ModelsAnswer.Check(answer.body)) return undefined;
  return answer.body.models.map(({ modelId, name, picture, online }) => {
    return { modelId: `${vendor}${ID_SEPARATOR}${modelId}`, name, picture, online };
  });
}

/** A room to open for a visitor of a site. `login` is undefined for a visitor who is not logged in. */
interface ChatLaunch {
  readonly host: HostSite;
  readonly model: LiveModel;
  readonly language: string;
  readonly login: OwnScope | undefined;
}

/** Returns the address of a room. A member gets a launch token in the address, and is refused during a break from play. */
async function launchChatRoom(
  { db, now }: LiveModelsContext,
  { host, model, language, login }: ChatLaunch,
): Promise<Outcome<LaunchChatValue>> {
  const { merchant, origin } = host;
  const [vendorCode = '', modelId = ''] = model.modelId.split(ID_SEPARATOR);
  const vendor = (await readChatVendors(db, merchant.merchantId)).find((each) => each.vendor === vendorCode);
  if (!vendor) return refuse('game.not_found');
  const { launchUrl, gameCode, integration } = vendor;
  const at = now();
  let launchToken: string | undefined;
  if (login) {
    // A member on a break from play cannot send gifts, so the refusal comes before the room opens.
    const playAllowed = await judgePlay(db, { memberId: login.memberId, timeZone: merchant.timeZone, now: at });
    if (!playAllowed.ok) return playAllowed;
    const { token, hash } = makeMemberToken(login.memberId);
    await transaction(db, async (tx) => {
      await insertLaunchToken(tx, {
        memberId: login.memberId,
        loginId: login.loginId,
        tokenHash: hash,
        integration,
        vendor: vendorCode,
        gameCode,
        language,
        now: at,
        expiresAt: new Date(at.getTime() + LAUNCH_TOKEN_SECONDS * 1000),
      });
    });
    launchToken = token;
  }
  const backUrl = `${origin}/liveChat`;
  const { currency, timeZone } = merchant;
  const address = launchAddress({ launchUrl, gameCode, language, backUrl, currency, timeZone, launchToken });
  return done({ chatUrl: `${address}&model=${encodeURIComponent(modelId)}`, name: model.name });
}
