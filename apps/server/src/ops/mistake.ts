/** A mistake of the operator, in a sentence for the operator. `run.ts` catches it and prints it; nothing was changed. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
}
