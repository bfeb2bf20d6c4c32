import type { Tx } from '@baize/server/db';
import { demoMerchants, EMULATED_PROJECT } from './demo.ts';

/** The demo has no provider of social sign-in and phone auth, but where the emulator runs: BAIZE has it then, PADMA never. */
export async function seedIdentityProvider(tx: Tx, emulatorUrl: string | undefined): Promise<void> {
  // Its port is another one at each start.
  await tx.deleteFrom('identity_provider').where('emulator_url', 'is not', null).execute();
  const merchant = demoMerchants.find(({ code }) => code === 'BAIZE');
  if (emulatorUrl === undefined || merchant === undefined) return;
  await tx
    .insertInto('identity_provider')
    .values({
      merchant_id: merchant.merchantId,
      project_id: EMULATED_PROJECT,
      api_key: 'emulated',
      auth_domain: `${EMULATED_PROJECT}.firebaseapp.com`,
      providers: ['google', 'facebook'],
      phone: true,
      emulator_url: emulatorUrl,
    })
    .execute();
}
