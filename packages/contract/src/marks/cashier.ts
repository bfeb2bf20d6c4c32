import { defineMarks } from '../marks.ts';

/** `demoDeposit` is ours: it credits play money for a merchant whose DEMOCASHIER switch is on. */
export const cashierMarks = defineMarks({
  demoDeposit: {
    method: 'POST',
    path: '/wps/cashier/demo/deposit',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
});
