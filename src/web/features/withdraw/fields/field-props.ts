import type { Choices } from '#web/features/withdraw/withdraw-search.ts';
import type { Chosen, Typed } from '#web/features/withdraw/withdraw-values.ts';
import type { EntityFormReturn, EntityPath } from '#web/parts/entity/entity-form.ts';

/** The common props of a withdrawal's fields. */
export type FieldProps = {
  readonly form: EntityFormReturn;
  readonly chosen: Chosen;
  readonly typed: Typed;
  /** Changes the choices in the page's URL. */
  readonly choose: (choices: Choices) => void;
  /** Checks a field that the user leaves. */
  readonly leave: (path: EntityPath) => void;
  /** Writes values that the user did not type; they are saved like typed ones. */
  readonly write: (values: Partial<Typed>) => void;
};
