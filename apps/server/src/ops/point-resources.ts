import type { Outcome } from '../domain/outcome.ts';
import { openDelivery } from '../modules/points/delivery.ts';
import { rewardItemKinds } from '../modules/points/mall.ts';
import { findRedemption, type Redemption } from '../modules/points/redemption-rows.ts';
import { approveRedemption, rejectRedemption, shipRedemption, type ReviewCall } from '../modules/points/review.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import {
  anyText,
  choice,
  html,
  link,
  minorUnits,
  orNone,
  recordId,
  text,
  texts,
  multiplier,
  wholeNumber,
  yesNo,
} from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

const required = true;

/** The largest number of characters of a text that a member reads about a redemption. */
const NOTE_LENGTH_MAX = 200;

const redemptionActs: Readonly<Record<string, Act>> = {
  show: {
    help: 'one redemption; the address stays sealed',
    isReadOnly: true,
    run: async (tx, call) => describeRedemption(await requireRedemption(tx, call)),
  },
  reveal: {
    permission: 'member.reveal',
    help: 'address and mobile number of a thing that is to be sent; who read them is kept in the audit',
    options: { reason: { kind: text, required, help: 'kept in the audit' } },
    run: revealAddress,
  },
  approve: {
    help: 'the thing will be sent',
    run: async (tx, call) =>
      describeRedemption(requireRedemptionOutcome(call, await approveRedemption(tx, toReviewCall(call)))),
  },
  ship: {
    help: 'the thing was sent',
    options: { shipment: { kind: text, required, help: 'carrier and number; the member reads it' } },
    run: async (tx, call) =>
      describeRedemption(
        requireRedemptionOutcome(call, await shipRedemption(tx, toReviewCall(call), readNote(call, 'shipment'))),
      ),
  },
  reject: {
    help: 'the points go back to the member, and the items to the stock',
    options: { reason: { kind: text, required, help: 'the member reads it' } },
    run: async (tx, call) =>
      describeRedemption(
        requireRedemptionOutcome(call, await rejectRedemption(tx, toReviewCall(call), readNote(call, 'reason'))),
      ),
  },
};

/** The resources of the points mall: its items, and what members have redeemed (spec section 2, /pointMall). */
export const pointResources: Readonly<Record<string, ResourceDefinition>> = {
  'point-rewards': {
    summary: 'items of the points mall',
    permission: 'reward.manage',
    table: 'point_reward',
    belongsToMerchant: true,
    key: { option: 'code', column: 'reward_id', kind: text },
    verbs: ['list', 'add', 'change'],
    fields: {
      kind: {
        column: 'kind',
        kind: choice(...rewardItemKinds),
        required,
        addOnly: true,
        help: 'cash; bonus, which requires valid bet; ticket; thing, which is sent',
      },
      name: { column: 'names', kind: texts, required, help: 'once per language; en is needed' },
      description: { column: 'descriptions', kind: html, help: 'HTML, once per language' },
      picture: { column: 'image', kind: link, help: 'path without width and ending' },
      points: { column: 'points', kind: wholeNumber, required, help: 'of one item' },
      'deposits-min': {
        column: 'amount_required_minor',
        kind: minorUnits,
        help: 'deposits that the member must have made',
      },
      gives: {
        column: 'gives',
        kind: orNone(minorUnits),
        help: 'minor units of cash or bonus, or tickets; none for a thing',
      },
      turnover: {
        column: 'turnover_ppm',
        kind: multiplier,
        help: 'valid bet that a bonus requires, as a multiple of it',
      },
      program: { column: 'ticket_program', kind: anyText, help: 'the program that tickets are for' },
      stock: { column: 'stock', kind: wholeNumber, required, help: 'what is left' },
      enabled: { column: 'enabled', kind: yesNo, help: 'on sale' },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    order: ['position', 'reward_id'],
  },
  redemptions: {
    summary: 'the queue of the points mall: what members have redeemed',
    permission: 'reward.grant',
    table: 'point_redemption',
    belongsToMerchant: true,
    key: { option: 'id', column: 'redemption_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: redemptionActs,
    fields: {},
    listColumns: [
      'member_id',
      'reward_id',
      'kind',
      'quantity',
      'points',
      'state',
      'created_at',
      'shipped_at',
      'reason',
    ],
    order: ['redemption_id'],
    descending: true,
  },
};

function toReviewCall({ scope, id, now }: ActCall): ReviewCall {
  return { merchantId: scope.merchantId, redemptionId: id, operator: scope.operator, now };
}

function readNote({ value }: ActCall, option: string): string {
  const note = String(value(option));
  if (Array.from(note).length > NOTE_LENGTH_MAX)
    throw new OperatorError(`--${option} must have at most ${NOTE_LENGTH_MAX} characters.`);
  return note;
}

/** Returns the value of an outcome. Throws an `OperatorError` with a sentence for the operator if the outcome is a refusal. */
function requireRedemptionOutcome({ id }: ActCall, outcome: Outcome<Redemption>): Redemption {
  if (outcome.ok) return outcome.value;
  if (outcome.code === 'request.state_changed')
    throw new OperatorError(`Redemption ${id} is past this step: show says what it is now.`);
  throw createNoSuchRedemptionError();
}

function createNoSuchRedemptionError(): OperatorError {
  return new OperatorError('There is no such redemption: pnpm ops redemptions list shows those that there are.');
}

/** Reads the redemption that the act names. Throws an `OperatorError` if the brand has none with this id. */
async function requireRedemption(tx: Tx, { scope, id }: ActCall): Promise<Redemption> {
  const redemption = await findRedemption(tx, scope.merchantId, id);
  if (!redemption) throw createNoSuchRedemptionError();
  return redemption;
}

function describeRedemption(redemption: Redemption): ActSummary {
  const { redemptionId, memberId, rewardId, kind, quantity, points, state, shippedAt } = redemption;
  return {
    id: String(redemptionId),
    member: String(memberId),
    item: rewardId,
    kind,
    quantity,
    points: String(points),
    state,
    shipped: shippedAt?.toISOString() ?? null,
    shipment: redemption.shipment || null,
    reason: redemption.reason || null,
  };
}

/** Returns the address for the operator who has to send a thing, and audits who has read the address and why. */
async function revealAddress(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id, now } = call;
  const found = await requireRedemption(tx, call);
  if (found.sealed === null || found.shippedAt !== null)
    throw new OperatorError(`Redemption ${id} is not to be sent: an address is shown while it is needed.`);
  const { receivingAddress, mobileNum } = openDelivery(call.vault(), found, found.sealed);
  await writeAudit(tx, {
    operator: scope.operator.loginName,
    merchantId: scope.merchantId,
    command: 'redemptions reveal',
    target: `redemptions ${id}`,
    before: null,
    after: { reason: String(call.value('reason')), memberId: String(found.memberId) },
    now,
  });
  return { id: String(id), address: receivingAddress, mobile: mobileNum };
}
