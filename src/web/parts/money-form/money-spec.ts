import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Preflight, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { NewCommand } from '#web/data/commands.ts';
import type { Order } from '#web/parts/order/order.ts';
import type { MoneyValues, ReadValues } from './money-values.ts';

/** The request that a form makes. */
export type MoneyRequest<Kind extends CommandKind> = Pick<NewCommand<Kind>, 'params' | 'body'>;

/** Why a form cannot be sent yet, on the field that it concerns. */
export type Problem<Values extends MoneyValues> = { readonly path: FieldPath<Values>; readonly message: string };

/** What a form comes to: its request, or its problems. Neither while a chosen record is still being read. */
export type Parsed<Kind extends CommandKind, Values extends MoneyValues> =
  | { readonly request: MoneyRequest<Kind>; readonly problems: null }
  | { readonly request: null; readonly problems: readonly Problem<Values>[] };

/** The values of a form, with what it read besides: chosen records, rates. */
type Filled<Values, Known> = { readonly values: Values; readonly known: Known };

/** Writes values that were not typed. They are saved to the draft like typed ones. */
export type WriteValues<Values> = (values: Partial<Values>) => void;

/** Props of a form's fields. */
export type MoneyFields<Values extends MoneyValues, Known = null> = Filled<Values, Known> & {
  readonly form: UseFormReturn<Values>;
  readonly write: WriteValues<Values>;
  /** Whether pre-flight asks for a beneficiary. */
  readonly isBeneficiaryNeeded: boolean;
  /** The checks of the values; null until there is enough to check. */
  readonly preflight: Preflight | null;
};

/** What the sender must do about a line of pre-flight that asks. */
export type MoneyToDo = {
  /** Stands below the line. */
  readonly below: ReactNode;
  /** Why nothing can be sent yet; null once it is done, or where it may be left. */
  readonly hold: string | null;
};

/** How one kind of command is filled in, checked, reviewed and sent. */
export type MoneySpec<Kind extends CommandKind, Values extends MoneyValues, Known = null> = {
  readonly kind: Kind;
  /** Its noun: "top-up". */
  readonly noun: string;
  /** Title of the page and name of the form. */
  readonly title: string;
  /** Breadcrumbs. */
  readonly trail?: ReactNode;
  /** Name of the draft, which holds the values and the Idempotency-Key. */
  readonly draftName: string;
  /** Reads the values of a draft; without one they are those to begin with. */
  readonly read: ReadValues<Values>;
  /** The values of an earlier order of this kind that sent nothing. Masked people are left to the user. */
  readonly again: (order: Order) => Partial<Values>;
  /** Reads what the form needs besides its values. A hook. */
  readonly useKnown: (values: Values) => Known;
  /** Whether a chosen record is still being read: the review waits for it. */
  readonly isReading?: (known: Known) => boolean;
  readonly parse: (filled: Filled<Values, Known>, isBeneficiaryNeeded: boolean) => Parsed<Kind, Values>;
  /** The request without personal data, for pre-flight, once enough is filled in. Default: the request. */
  readonly preview?: (filled: Filled<Values, Known>) => { readonly params: NewCommand<Kind>['params']; readonly body: unknown } | null;
  /** The path of a field that a refusal names, or null. */
  readonly placeOfField: (field: string, values: Values) => FieldPath<Values> | null;
  /** The field that a pre-flight rule is about. */
  readonly placeOfRule?: Partial<Record<PreflightRule, FieldPath<Values>>>;
  readonly fields: (props: MoneyFields<Values, Known>) => ReactNode;
  /** Side panel above pre-flight. */
  readonly aside?: (values: Values) => ReactNode;
  /** What to do about a line of pre-flight, besides a duplicate's confirmation. */
  readonly toDo?: (line: PreflightLine, filled: Filled<Values, Known> & { readonly write: WriteValues<Values> }) => MoneyToDo | null;
  readonly words: {
    /** Label of the send button, verb and object. */
    readonly send: (filled: Filled<Values, Known>) => string;
    /** The irreversible consequence, in a sentence. Default: that of a transfer. */
    readonly consequence?: string;
    /** When the checks begin, in a sentence. */
    readonly waiting?: string;
  };
  /** What the sender must type to confirm something irreversible. */
  readonly token?: { readonly label: string; readonly value: string };
  /** The values that stay in the form once it is sent; null when it is done. */
  readonly rest?: (values: Values) => Values | null;
};

/** A problem on a field, unless there is none. */
export function problemOn<Path extends string>(
  path: Path,
  message: string | null,
): readonly { readonly path: Path; readonly message: string }[] {
  return message === null ? [] : [{ path, message }];
}
