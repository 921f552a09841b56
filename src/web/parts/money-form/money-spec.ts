import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Preflight, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { NewCommand } from '#web/data/commands.ts';
import type { Order } from '#web/parts/order/order.ts';
import type { MoneyValues, ReadValues } from './money-values.ts';

/** The request that a form sends. */
export type MoneyRequest<Kind extends CommandKind> = Pick<NewCommand<Kind>, 'params' | 'body'>;

/** A problem that prevents sending, with the path of its field. */
export type Problem<Values extends MoneyValues> = { readonly path: FieldPath<Values>; readonly message: string };

/** The result of parsing a form: the request, or the problems. Both are null while a chosen record is loading. */
export type ParsedForm<Kind extends CommandKind, Values extends MoneyValues> =
  | { readonly request: MoneyRequest<Kind>; readonly problems: null }
  | { readonly request: null; readonly problems: readonly Problem<Values>[] };

/** The values of a form, and the records that were loaded for them. */
type FilledForm<Values, LoadedRecords> = { readonly values: Values; readonly loadedRecords: LoadedRecords };

/** Sets values of the form that the user did not type. The draft stores them too. */
export type WriteValues<Values> = (values: Partial<Values>) => void;

/** The props of the component that renders a form's fields. */
export type MoneyFields<Values extends MoneyValues, LoadedRecords = null> = FilledForm<Values, LoadedRecords> & {
  readonly form: UseFormReturn<Values>;
  readonly write: WriteValues<Values>;
  /** Whether the checks require a beneficiary. */
  readonly isBeneficiaryRequired: boolean;
  /** The checks of the values. Null until the request is complete enough to check. */
  readonly preflight: Preflight | null;
};

/** An action that the sender can or must take because of a check. */
export type MoneyToDo = {
  /** The content to show below the check. */
  readonly contentBelow: ReactNode;
  /** The reason why the action blocks sending. Null if the action is done or optional. */
  readonly blocker: string | null;
};

/** Describes the form for one kind of command: its fields, its checks, its review and its request. */
export type MoneySpec<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords = null> = {
  readonly kind: Kind;
  /** The noun for the command: "top-up". */
  readonly noun: string;
  /** Title of the page and name of the form. */
  readonly title: string;
  /** Breadcrumbs. */
  readonly trail?: ReactNode;
  /** Name of the draft, which stores the values and the Idempotency-Key. */
  readonly draftName: string;
  /** Reads the values of a draft. Missing values get their defaults. */
  readonly readValues: ReadValues<Values>;
  /** The form values that repeat an earlier order of this kind. The user must enter hidden beneficiaries again. */
  readonly repeatedValues: (order: Order) => Partial<Values>;
  /** A hook that loads the records that the form needs in addition to its values. */
  readonly useLoadedRecords: (values: Values) => LoadedRecords;
  /** Whether a chosen record is still loading. The review opens only after it is loaded. */
  readonly isLoading?: (loadedRecords: LoadedRecords) => boolean;
  readonly parse: (filled: FilledForm<Values, LoadedRecords>, isBeneficiaryNeeded: boolean) => ParsedForm<Kind, Values>;
  /** The request to check, without personal data. Null while the form is incomplete. Default: the parsed request. */
  readonly previewRequest?: (
    filled: FilledForm<Values, LoadedRecords>,
  ) => { readonly params: NewCommand<Kind>['params']; readonly body: unknown } | null;
  /** The form path of the field that a refusal names, or null. */
  readonly fieldPathOf: (field: string, values: Values) => FieldPath<Values> | null;
  /** The form path of the field that each check concerns. */
  readonly ruleFieldPaths?: Partial<Record<PreflightRule, FieldPath<Values>>>;
  readonly fields: (props: MoneyFields<Values, LoadedRecords>) => ReactNode;
  /** Renders a panel above the checks, next to the form. */
  readonly aside?: (values: Values) => ReactNode;
  /** Returns the sender's action for a check. Duplicates are handled for all forms. */
  readonly toDo?: (
    line: PreflightLine,
    filled: FilledForm<Values, LoadedRecords> & { readonly write: WriteValues<Values> },
  ) => MoneyToDo | null;
  readonly labels: {
    /** Label of the send button, with verb and object. */
    readonly sendLabel: (filledForm: FilledForm<Values, LoadedRecords>) => string;
    /** A sentence about the irreversible consequence of sending. Default: the sentence for a transfer. */
    readonly consequence?: string;
    /** A sentence that states which values are needed before the checks start. */
    readonly waitingText?: string;
  };
  /** The text that the sender must type to confirm an irreversible action. */
  readonly confirmationText?: { readonly label: string; readonly value: string };
  /** The values that the form keeps after sending. Null clears the form. */
  readonly remainingValues?: (values: Values) => Values | null;
};

/** Returns a list with the problem of a field. The list is empty if the message is null. */
export function problemOn<Path extends string>(
  path: Path,
  message: string | null,
): readonly { readonly path: Path; readonly message: string }[] {
  return message === null ? [] : [{ path, message }];
}
