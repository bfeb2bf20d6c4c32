import { createKeyRing } from '@baize/server/key-ring';
import type { Tx } from '@baize/server/db';
import { integrationKeyRow } from '@baize/server/secret-row';
import { artUrls } from '@baize/art/paths';
import { liveChatOrigin, liveChatServerOrigin, type StackPorts } from '../addresses.ts';
import type { Secrets } from '../secrets.ts';
import { demoMerchants } from './demo.ts';

/** The integration and the vendor of the sandbox of live-model chats (tooling/live-chat-sandbox). */
export const SANDBOX_ROOMS = 'ROOMS';
const GAME_CODE = 'LOUNGE';
const NODE_ID = 990_001;
const POSITION = 900;

/** Stores the integration, whose gifts are paid in one game of the catalogue. Addresses and keys are updated at each start. */
export async function seedLiveChat(tx: Tx, secrets: Secrets, ports: StackPorts): Promise<void> {
  const launch_url = liveChatOrigin(ports);
  const live_chat_url = liveChatServerOrigin(ports);
  await tx
    .insertInto('integration')
    .values({ code: SANDBOX_ROOMS, name: 'Live-chat sandbox', launch_url, live_chat_url, wallet_mode: 'single' })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ launch_url, live_chat_url }))
    .execute();
  const keyRing = createKeyRing([Buffer.from(secrets.secretKey, 'base64')]);
  const sealed_secret = keyRing.seal(
    secrets.liveChatKeySecret,
    integrationKeyRow(SANDBOX_ROOMS, secrets.liveChatKeyId),
  );
  await tx
    .insertInto('integration_key')
    .values({ integration_code: SANDBOX_ROOMS, key_id: secrets.liveChatKeyId, sealed_secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the vendor with its game for both brands. The switch LIVECHAT determines which of them shows it. */
export async function seedRooms(tx: Tx): Promise<void> {
  await tx
    .insertInto('vendor')
    .values({ code: SANDBOX_ROOMS, name: 'Rooms', integration_code: SANDBOX_ROOMS, position: POSITION })
    .execute();
  const names = { en: 'Live rooms', ne: 'लाइभ कोठा', bn: 'লাইভ ঘর' };
  await tx
    .insertInto('game')
    .values({
      node_id: NODE_ID,
      vendor_code: SANDBOX_ROOMS,
      game_type: 'CHAT',
      game_code: GAME_CODE,
      names: JSON.stringify(names),
      icon: artUrls.gameStem('default'),
      position: POSITION,
    })
    .execute();
  const rows = demoMerchants.map(({ merchantId }) => ({ merchant_id: merchantId, vendor_code: SANDBOX_ROOMS }));
  await tx.insertInto('merchant_vendor').values(rows).execute();
}
