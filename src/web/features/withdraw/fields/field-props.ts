import type { Choices } from '#web/features/withdraw/withdraw-search.ts';
import type { Chosen, Typed } from '#web/features/withdraw/withdraw-values.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';

/** What the fields of a withdrawal share. */
export type FieldProps = {
  readonly form: EntityFormReturn;
  readonly chosen: Chosen;
  readonly typed: Typed;
  /** Changes what is chosen, which the address of the page holds. */
  readonly choose: (choices: Choices) => void;
  /** Writes a value that nobody typed: it is kept like one. */
  readonly write: (values: Partial<Typed>) => void;
};
