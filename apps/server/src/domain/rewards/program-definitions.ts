import { Type, type Static, type TSchema } from 'typebox';
import type { ProgramKind } from './program-kinds.ts';

/** A decimal amount of the brand's currency, e.g. "12.50", as an operator writes it. */
export const AmountText = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,2})?$' });
/** Parts per million: 500000 is 50 %, 10000000 is ten times. */
export const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** An application that an operator judges (spec section 5, "Uploads"). The operator names the amount when it is granted. */
const ApplicationDefinition = Type.Object(
  {
    remarkRequired: Type.Boolean(),
    imagesRequired: Type.Boolean(),
    /** The most that one application may be granted. */
    amountMax: AmountText,
    turnoverPpm: Ppm,
    /** once: one per member; daily: one per member and day of the brand's calendar. */
    frequency: Type.Enum(['once', 'daily', 'always']),
    /** A grant can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);

/** The schema of the definition of each kind. A kind without one cannot be defined yet. */
export const programDefinitions = {
  application: ApplicationDefinition,
} as const satisfies Partial<Record<ProgramKind, TSchema>>;

export type DefinedKind = keyof typeof programDefinitions;
export type DefinitionOf<Kind extends DefinedKind> = Static<(typeof programDefinitions)[Kind]>;
