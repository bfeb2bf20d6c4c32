import type { Tx } from '@baize/server/db';
import { demoMerchants, EMULATED_PROJECT } from './demo.ts';

/**
 * Stores the identity provider of BAIZE if the emulator runs; otherwise the demo has no social sign-in and phone auth.
 * PADMA never has a provider.
 */
export async function seedIdentityProvider(tx: Tx, emulatorUrl: string | undefined): Promise<void> {
  // The emulator's port changes at each start.
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
