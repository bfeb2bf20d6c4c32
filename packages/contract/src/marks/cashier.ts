import { defineMarks } from '../marks.ts';

/** `demoDeposit` is ours: play money for a merchant whose DEMOCASHIER switch is on. */
export const cashierMarks = defineMarks({
  demoDeposit: { method: 'POST', path: '/wps/cashier/demo/deposit', encrypted: false, token: true, site: 'member' },
});

/** Spec section 7, "Wallet"; the server side comes with issue 6. */
export const cashierPlannedMarks = defineMarks({
  walletTransfer: {
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    encrypted: false,
    token: true,
    site: 'member',
  },
});
