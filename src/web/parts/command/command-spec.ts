import type { ReactNode } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import type { PreflightFigures, PreflightRule } from '#contract/desk/preflight.ts';
import type { NewCommand } from '#web/data/commands.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityFormReturn, EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';

/** The request that a form makes. */
export type CommandRequest<Kind extends CommandKind> = Pick<NewCommand<Kind>, 'params' | 'body'>;

/** Props of a command's fields. */
export type CommandFieldProps = {
  readonly form: EntityFormReturn;
  /** The form's text apart from people. */
  readonly text: EntityText;
  /** Sets values that were not typed. They are saved to the draft like typed ones. */
  readonly write: (values: EntityText) => void;
};

/** Props of a command's review. */
export type CommandReviewProps = { readonly values: EntityForms; readonly text: EntityText; readonly figures: PreflightFigures | null };

/** Defines a command that moves money: how its form is filled in, reviewed and sent. */
export type CommandSpec<Kind extends CommandKind> = {
  readonly kind: Kind;
  /** Its noun: "top-up". */
  readonly noun: string;
  /** Title of the page and name of the form. */
  readonly title: string;
  /** Breadcrumbs. */
  readonly trail: ReactNode;
  /**
   * Name of the draft. The draft includes the Idempotency-Key, so the form stays the same command
   * after a reload.
   */
  readonly draftName: string;
  /** Initial values; `desk` contains all fields that are not part of an entity. */
  readonly starting: EntityForms;
  /** Every field path of the form, in order. */
  readonly places: readonly string[];
  /** Problems that block the review, in order. */
  readonly problems: (values: EntityForms) => readonly FormProblem[];
  /** The request of a form without problems, or null. */
  readonly request: (values: EntityForms) => CommandRequest<Kind> | null;
  /** The request without personal data, for pre-flight. Default: `request`. */
  readonly preview?: (values: EntityForms) => CommandRequest<Kind> | null;
  /** The path of a field that a refusal names, or null. */
  readonly placeOfField: (field: string, values: EntityForms) => EntityPath | null;
  /** The field path that a pre-flight rule is about. */
  readonly placeOfRule?: Partial<Record<PreflightRule, EntityPath>>;
  /** Makes a field of a person visible, because a refusal names it. */
  readonly reveal?: (path: EntityPath, fields: CommandFieldProps) => void;
  readonly fields: (props: CommandFieldProps) => ReactNode;
  /** Side panel above pre-flight. */
  readonly aside?: (text: EntityText) => ReactNode;
  readonly review: (props: CommandReviewProps) => ReactNode;
  /** Label of the send button, verb and object. */
  readonly words: (text: EntityText) => string;
  /** The irreversible consequence, in a sentence. */
  readonly consequence: string;
  /** What the sender must type to confirm something irreversible. */
  readonly token?: { readonly label: string; readonly value: string };
};
