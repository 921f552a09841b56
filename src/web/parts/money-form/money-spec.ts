import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Preflight, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { NewCommand } from '#web/data/commands.ts';
import type { Order } from '#web/parts/order/order.ts';
import type { MoneyValues, ReadValues } from './money-values.ts';

/** The request that a form sends. */
export type MoneyRequest<Kind extends CommandKind> = Pick<NewCommand<Kind>, 'params' | 'body'>;

/** Why a form cannot be sent yet, with the path of the field. */
export type Problem<Values extends MoneyValues> = { readonly path: FieldPath<Values>; readonly message: string };

/** The result of parsing a form: its request or its problems. Neither while a chosen record is loading. */
export type Parsed<Kind extends CommandKind, Values extends MoneyValues> =
  | { readonly request: MoneyRequest<Kind>; readonly problems: null }
  | { readonly request: null; readonly problems: readonly Problem<Values>[] };

/** The values of a form, and the data loaded for them: chosen records, rates. */
type Filled<Values, LoadedRecords> = { readonly values: Values; readonly loadedRecords: LoadedRecords };

/** Sets values that the user did not type. They are saved to the draft like typed ones. */
export type WriteValues<Values> = (values: Partial<Values>) => void;

/** Props of a form's fields. */
export type MoneyFields<Values extends MoneyValues, LoadedRecords = null> = Filled<Values, LoadedRecords> & {
  readonly form: UseFormReturn<Values>;
  readonly write: WriteValues<Values>;
  /** Whether pre-flight requires a beneficiary. */
  readonly isBeneficiaryNeeded: boolean;
  /** Pre-flight of the values; null until the request is complete enough. */
  readonly preflight: Preflight | null;
};

/** What the sender must do about a pre-flight line. */
export type MoneyToDo = {
  /** Content below the line. */
  readonly below: ReactNode;
  /** Why sending is blocked; null once the action is done, or if it is optional. */
  readonly blocker: string | null;
};

/** How one kind of command is filled in, checked, reviewed and sent. */
export type MoneySpec<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords = null> = {
  readonly kind: Kind;
  /** The noun: "top-up". */
  readonly noun: string;
  /** Title of the page and name of the form. */
  readonly title: string;
  /** Breadcrumbs. */
  readonly trail?: ReactNode;
  /** Name of the draft, which stores the values and the Idempotency-Key. */
  readonly draftName: string;
  /** Reads the values of a draft; missing values get their defaults. */
  readonly read: ReadValues<Values>;
  /** The values of an earlier order of this kind that sent nothing. The user must enter hidden beneficiaries again. */
  readonly again: (order: Order) => Partial<Values>;
  /** Hook that loads the data that the form needs in addition to its values. */
  readonly useLoadedRecords: (values: Values) => LoadedRecords;
  /** Whether a chosen record is still loading; the review waits for it. */
  readonly isReading?: (loadedRecords: LoadedRecords) => boolean;
  readonly parse: (filled: Filled<Values, LoadedRecords>, isBeneficiaryNeeded: boolean) => Parsed<Kind, Values>;
  /** The request without personal data for pre-flight, or null while the form is incomplete. Default: the request. */
  readonly preview?: (
    filled: Filled<Values, LoadedRecords>,
  ) => { readonly params: NewCommand<Kind>['params']; readonly body: unknown } | null;
  /** The path of the field that a refusal names, or null. */
  readonly fieldPathOf: (field: string, values: Values) => FieldPath<Values> | null;
  /** The field of each pre-flight rule. */
  readonly ruleFieldPaths?: Partial<Record<PreflightRule, FieldPath<Values>>>;
  readonly fields: (props: MoneyFields<Values, LoadedRecords>) => ReactNode;
  /** Side panel above pre-flight. */
  readonly aside?: (values: Values) => ReactNode;
  /** What the sender must do about a pre-flight line, apart from duplicates. */
  readonly toDo?: (
    line: PreflightLine,
    filled: Filled<Values, LoadedRecords> & { readonly write: WriteValues<Values> },
  ) => MoneyToDo | null;
  readonly labels: {
    /** Label of the send button, verb and object. */
    readonly send: (filled: Filled<Values, LoadedRecords>) => string;
    /** The irreversible consequence, in a sentence. Default: that of a transfer. */
    readonly consequence?: string;
    /** A sentence about when the checks start. */
    readonly waiting?: string;
  };
  /** Text that the sender must type to confirm something irreversible. */
  readonly token?: { readonly label: string; readonly value: string };
  /** The values that stay in the form after sending, or null. */
  readonly rest?: (values: Values) => Values | null;
};

/** A list with the problem of a field, or an empty list without a message. */
export function problemOn<Path extends string>(
  path: Path,
  message: string | null,
): readonly { readonly path: Path; readonly message: string }[] {
  return message === null ? [] : [{ path, message }];
}
