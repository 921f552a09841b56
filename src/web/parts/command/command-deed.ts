import type { ReactNode } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import type { PreflightFigures, PreflightRule } from '#contract/desk/preflight.ts';
import type { NewCommand } from '#web/data/commands.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityFormReturn, EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';

/** A request as its form makes it. */
export type DeedRequest<Kind extends CommandKind> = Pick<NewCommand<Kind>, 'params' | 'body'>;

/** What the fields of a deed are given. */
export type DeedFields = {
  readonly form: EntityFormReturn;
  /** What the form holds besides people. */
  readonly text: EntityText;
  /** Writes values that nobody typed: they are kept like typed ones. */
  readonly write: (values: EntityText) => void;
};

/** What its review shows. */
export type DeedReview = { readonly values: EntityForms; readonly text: EntityText; readonly figures: PreflightFigures | null };

/** A deed that moves money: how its form is filled in, reviewed and sent. */
export type CommandDeed<Kind extends CommandKind> = {
  readonly kind: Kind;
  /** What it is, in a word: "top-up". */
  readonly noun: string;
  /** Of the page while it is filled in, and also the form's name. */
  readonly title: string;
  /** Where the page hangs. */
  readonly trail: ReactNode;
  /** The name of the draft, which keeps the key too: the same form is the same command after a reload. */
  readonly draftName: string;
  /** What the form starts with; `desk` holds all that is no entity. */
  readonly starting: EntityForms;
  /** Every place that the form can have, in its order. */
  readonly places: readonly string[];
  /** What keeps it from being reviewed, in its order. */
  readonly problems: (values: EntityForms) => readonly FormProblem[];
  /** The request of a form without problems; null when it is none all the same. */
  readonly request: (values: EntityForms) => DeedRequest<Kind> | null;
  /** The same without people's data, for pre-flight; the request itself unless given. */
  readonly preview?: (values: EntityForms) => DeedRequest<Kind> | null;
  /** The place of a field that a refusal names, or null. */
  readonly placeOfField: (field: string, values: EntityForms) => EntityPath | null;
  /** The place that a line of pre-flight is about when it says no. */
  readonly placeOfRule?: Partial<Record<PreflightRule, EntityPath>>;
  /** A refusal names this field of people: makes it be seen. */
  readonly reveal?: (path: EntityPath, fields: DeedFields) => void;
  readonly fields: (props: DeedFields) => ReactNode;
  /** Beside the form, above pre-flight. */
  readonly aside?: (text: EntityText) => ReactNode;
  readonly review: (props: DeedReview) => ReactNode;
  /** The deed by verb and object, on its button. */
  readonly words: (text: EntityText) => string;
  /** What cannot be undone, in a sentence. */
  readonly consequence: string;
  /** What has to be typed before it can be sent, for what cannot be undone. */
  readonly token?: { readonly label: string; readonly value: string };
};
