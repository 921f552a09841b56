import type { FieldPath, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { entityCompleteness } from '#contract/people/entity-completeness.ts';
import { fieldsOf } from '#contract/people/entity-fields.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import { hasEntity } from '#contract/people/entity.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { takes } from '#web/features/regulatory/regulatory-labels.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import { entityIn, entityValuesOf, entityValuesSchema, isAnythingTyped, typedText } from '#web/parts/entity/entity-values.ts';

/**
 * The state of the first originator: the wallet's default (`unconfirmed`, then `accepted`), the deposit's own (`recorded`), one that an
 * earlier deposit `replaced`, or `unnamed`.
 */
const originatorStates = ['unnamed', 'unconfirmed', 'accepted', 'recorded', 'replaced'] as const;

/** The schema of the form's values, for a deposit. Missing values become those of the deposit's record. Spec: Regulatory flow 6. */
function valuesSchema(deposit: ExternalTransaction) {
  const kind = originatorKind(deposit);
  return z.object({
    originator_entity: entityValuesSchema('originator', entityValuesOf('originator', deposit.originator_entity ?? {})),
    third_party_entity: entityValuesSchema('third_party'),
    firstOriginator: orElse(z.enum(originatorStates), kind === 'default' ? 'unconfirmed' : (kind ?? 'unnamed')),
    hasThirdParty: orElse(z.boolean(), false),
    /** Whether the own organisation is the originator, which requires no further fields. Operator facts: Updating a deposit. */
    isOwn: orElse(z.boolean(), false),
    /** Whether the client instructed the deposit; null if the officer did not state it. */
    isClientInstructed: orElse(z.nullable(z.boolean()), null),
  });
}

export type RegulatoryValues = z.infer<ReturnType<typeof valuesSchema>>;

export type RegulatoryFormReturn = UseFormReturn<RegulatoryValues>;

/** The choices in drafts of earlier versions: texts under `desk`, `''` without a choice. */
const earlierSchema = z.object({
  desk: z.object({
    third_party: typedText(),
    default_originator: typedText(),
    own_originator: typedText(),
    client_instructed: typedText(),
  }),
});

function earlierChoices(draft: unknown): Partial<RegulatoryValues> {
  const earlier = earlierSchema.safeParse(draft);
  if (!earlier.success) return {};
  const { third_party: thirdParty, default_originator: first, own_originator: own, client_instructed: instructed } = earlier.data.desk;
  return {
    firstOriginator: originatorStates.find((state) => state === first) ?? 'unnamed',
    hasThirdParty: thirdParty !== '',
    isOwn: own !== '',
    isClientInstructed:
      new Map([
        ['yes', true],
        ['no', false],
      ]).get(instructed) ?? null,
  };
}

/**
 * The kind of originator in a deposit's record: `default` (the wallet's, which awaits acceptance), `recorded` (the deposit's own), or null.
 * Spec: Regulatory flow 6.
 */
export function originatorKind({ originator_entity: recorded }: ExternalTransaction): 'default' | 'recorded' | null {
  if (!hasEntity(recorded)) return null;
  return recorded['is_confirmed'] === false ? 'default' : 'recorded';
}

/** The initial values of a form: those of the draft, then the record's originator or a default one to accept. */
export function startingValues(deposit: ExternalTransaction, draft: Readonly<Record<string, unknown>> = {}): RegulatoryValues {
  return valuesSchema(deposit).parse({ ...earlierChoices(draft), ...draft });
}

/** The entities that the form currently submits, in order. */
function entitiesIn(demand: PendingStatus, values: RegulatoryValues) {
  if (values.isOwn) return [];
  const originator = entityIn('originator', demand, values.originator_entity, (name) => `originator_entity.${name}` as const);
  if (!values.hasThirdParty || !takes(demand, 'third_party')) return [originator];
  return [originator, entityIn('third_party', demand, values.third_party_entity, (name) => `third_party_entity.${name}` as const)];
}

/** The body of the submission: only filled fields that the form shows. */
export function informationOf(demand: PendingStatus, values: RegulatoryValues): RegulatoryInformation {
  const { isOwn, isClientInstructed } = values;
  return {
    ...(isOwn ? { is_originator_declared: false } : {}),
    ...Object.fromEntries(entitiesIn(demand, values).map(({ role, body }) => [`${role}_entity`, body])),
    ...(isClientInstructed === null ? {} : { is_client_instructed: isClientInstructed }),
  };
}

export type FormCompleteness = {
  /** Number of valid required fields, and of all required fields. */
  readonly filled: number;
  readonly required: number;
  /** The problems that prevent submission, in the order of the form. */
  readonly lacking: readonly FormProblem<RegulatoryValues>[];
};

/** Counts the required fields of every entity that the form sends. */
export function formCompleteness(demand: PendingStatus, values: RegulatoryValues): FormCompleteness {
  const counts = entitiesIn(demand, values).map(({ role, body }) => entityCompleteness(role, demand, body));
  return {
    filled: counts.reduce((sum, { filled }) => sum + filled, 0),
    required: counts.reduce((sum, { required }) => sum + required, 0),
    lacking: formProblems(demand, values),
  };
}

/** The problems that prevent submission, in the order of the form. */
export function formProblems(demand: PendingStatus, values: RegulatoryValues): readonly FormProblem<RegulatoryValues>[] {
  const fields = entitiesIn(demand, values).flatMap(({ problems }): readonly FormProblem<RegulatoryValues>[] => problems);
  if (values.isOwn || values.firstOriginator !== 'unconfirmed') return fields;
  const message = 'The wallet’s default originator is not accepted yet';
  return [{ path: 'firstOriginator', name: 'firstOriginator', label: 'Default originator', message }, ...fields];
}

/** The form path of a refused field (`'originator_entity.postcode'`), or null if the form does not have it. */
export function pathOfRefusal(field: string | undefined, demand: PendingStatus, values: RegulatoryValues) {
  const paths = entitiesIn(demand, values).flatMap(({ paths: visible }): readonly FieldPath<RegulatoryValues>[] => visible);
  return paths.find((path) => path === field) ?? null;
}

/** Whether a third party that is about to be removed has values. */
export function isThirdPartyTyped(values: RegulatoryValues): boolean {
  return isAnythingTyped(values.third_party_entity);
}

/** Every possible path of the form for a demand, in order. Used to sort problems. */
export function fieldPathsIn(demand: PendingStatus): readonly string[] {
  const roles = (['originator', 'third_party'] as const).filter((role) => takes(demand, role));
  const fields = roles.flatMap((role) =>
    ['kind', ...fieldsOf(role).map(([name]) => name)].map((name) => `${depositHolders[role]}.${name}`),
  );
  return ['firstOriginator', ...fields];
}
