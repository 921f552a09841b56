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

/** The result of parsing a form: its request or its problems. Both are null while a chosen record is loading. */
export type Parsed<Kind extends CommandKind, Values extends MoneyValues> =
  | { readonly request: MoneyRequest<Kind>; readonly problems: null }
  | { readonly request: null; readonly problems: readonly Problem<Values>[] };

/** The values of a form, and the data loaded for them: chosen records, rates. */
type FilledForm<Values, LoadedRecords> = { readonly values: Values; readonly loadedRecords: LoadedRecords };

/** Sets values that the user did not type. The draft stores them like typed values. */
export type WriteValues<Values> = (values: Partial<Values>) => void;

/** Props of a form's fields. */
export type MoneyFields<Values extends MoneyValues, LoadedRecords = null> = FilledForm<Values, LoadedRecords> & {
  readonly form: UseFormReturn<Values>;
  readonly write: WriteValues<Values>;
  /** Whether pre-flight requires a beneficiary. */
  readonly isBeneficiaryRequired: boolean;
  /** Pre-flight of the values; null until the request is complete enough. */
  readonly preflight: Preflight | null;
};

/** An action that the sender must or can take for a pre-flight line. */
export type MoneyToDo = {
  /** Content below the line. */
  readonly below: ReactNode;
  /** Why sending is blocked. Null if the action is done or optional. */
  readonly blocker: string | null;
};

/** Describes the form of one kind of command: its fields, checks, review and request. */
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
  readonly readValues: ReadValues<Values>;
  /** The values of an earlier order of this kind, to repeat it. The user must enter hidden beneficiaries again. */
  readonly repeatedValues: (order: Order) => Partial<Values>;
  /** Hook that loads the data that the form needs in addition to its values. */
  readonly useLoadedRecords: (values: Values) => LoadedRecords;
  /** Whether a chosen record is still loading. The review waits for the record. */
  readonly isLoading?: (loadedRecords: LoadedRecords) => boolean;
  readonly parse: (filled: FilledForm<Values, LoadedRecords>, isBeneficiaryNeeded: boolean) => Parsed<Kind, Values>;
  /** The request for pre-flight, without personal data. Null while the form is incomplete. Default: the parsed request. */
  readonly previewRequest?: (
    filled: FilledForm<Values, LoadedRecords>,
  ) => { readonly params: NewCommand<Kind>['params']; readonly body: unknown } | null;
  /** The path of the field that a refusal names, or null. */
  readonly fieldPathOf: (field: string, values: Values) => FieldPath<Values> | null;
  /** The field of each pre-flight rule. */
  readonly ruleFieldPaths?: Partial<Record<PreflightRule, FieldPath<Values>>>;
  readonly fields: (props: MoneyFields<Values, LoadedRecords>) => ReactNode;
  /** Renders a side panel above pre-flight. */
  readonly aside?: (values: Values) => ReactNode;
  /** The sender's action for a pre-flight line, apart from duplicates. */
  readonly toDo?: (
    line: PreflightLine,
    filled: FilledForm<Values, LoadedRecords> & { readonly write: WriteValues<Values> },
  ) => MoneyToDo | null;
  readonly labels: {
    /** Label of the send button, with verb and object. */
    readonly sendLabel: (filled: FilledForm<Values, LoadedRecords>) => string;
    /** A sentence about the irreversible consequence. Default: the sentence for a transfer. */
    readonly consequence?: string;
    /** A sentence that states when the checks start. */
    readonly waitingText?: string;
  };
  /** Text that the sender must type to confirm something irreversible. */
  readonly confirmationText?: { readonly label: string; readonly value: string };
  /** The values that stay in the form after sending. Null clears the form. */
  readonly remainingValues?: (values: Values) => Values | null;
};

/** A list with one problem of a field. An empty list if the message is null. */
export function problemOn<Path extends string>(
  path: Path,
  message: string | null,
): readonly { readonly path: Path; readonly message: string }[] {
  return message === null ? [] : [{ path, message }];
}
