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
import { acceptsRole } from '#web/features/regulatory/regulatory-labels.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import { entityOfForm, entityValuesOf, entityValuesSchema, hasTypedText, typedText } from '#web/parts/entity/entity-values.ts';

/**
 * Where the originator in the form comes from. `unconfirmed` and `accepted`: the wallet's default. `recorded`: the deposit's
 * record. `replaced`: a person of an earlier deposit. `unnamed`: nothing, the form started empty.
 */
const originatorStates = ['unnamed', 'unconfirmed', 'accepted', 'recorded', 'replaced'] as const;

/** The schema of the form's values for a deposit. A missing value is taken from the deposit's record. Spec: Regulatory flow 6. */
function valuesSchema(deposit: ExternalTransaction) {
  const kind = originatorKind(deposit);
  return z.object({
    originator_entity: entityValuesSchema('originator', entityValuesOf('originator', deposit.originator_entity ?? {})),
    third_party_entity: entityValuesSchema('third_party'),
    firstOriginator: orElse(z.enum(originatorStates), kind === 'default' ? 'unconfirmed' : (kind ?? 'unnamed')),
    hasThirdParty: orElse(z.boolean(), false),
    /**
     * Whether the user's own organisation is the originator. No further fields are then required. Operator facts: Updating a
     * deposit.
     */
    isOwn: orElse(z.boolean(), false),
    /** Whether the client instructed the deposit. Null if the officer has not answered. */
    isClientInstructed: orElse(z.nullable(z.boolean()), null),
  });
}

export type RegulatoryValues = z.infer<ReturnType<typeof valuesSchema>>;

export type RegulatoryFormReturn = UseFormReturn<RegulatoryValues>;

/** The format of these choices in drafts of earlier versions. An empty text means that the officer has not chosen. */
const earlierSchema = z.object({
  desk: z.object({
    third_party: typedText(),
    default_originator: typedText(),
    own_originator: typedText(),
    client_instructed: typedText(),
  }),
});

function earlierChoices(draft: unknown): Partial<RegulatoryValues> {
  const parsedDraft = earlierSchema.safeParse(draft);
  if (!parsedDraft.success) return {};
  const {
    third_party: thirdParty,
    default_originator: firstOriginator,
    own_originator: ownOriginator,
    client_instructed: clientInstructed,
  } = parsedDraft.data.desk;
  return {
    firstOriginator: originatorStates.find((state) => state === firstOriginator) ?? 'unnamed',
    hasThirdParty: thirdParty !== '',
    isOwn: ownOriginator !== '',
    isClientInstructed:
      new Map([
        ['yes', true],
        ['no', false],
      ]).get(clientInstructed) ?? null,
  };
}

/**
 * Where a record's originator comes from: the wallet (`default`, which awaits acceptance) or the deposit itself (`recorded`).
 * Null without an originator. Spec: Regulatory flow 6.
 */
export function originatorKind({ originator_entity: recordedEntity }: ExternalTransaction): 'default' | 'recorded' | null {
  if (!hasEntity(recordedEntity)) return null;
  return recordedEntity['is_confirmed'] === false ? 'default' : 'recorded';
}

/** The initial values of a form: from the draft, else from the originator in the deposit's record. */
export function initialFormValues(deposit: ExternalTransaction, draft: Readonly<Record<string, unknown>> = {}): RegulatoryValues {
  return valuesSchema(deposit).parse({ ...earlierChoices(draft), ...draft });
}

/** The entities that the form would submit now, in order. */
function submittedEntities(demand: PendingStatus, values: RegulatoryValues) {
  if (values.isOwn) return [];
  const originator = entityOfForm('originator', demand, values.originator_entity, (name) => `originator_entity.${name}` as const);
  if (!values.hasThirdParty || !acceptsRole(demand, 'third_party')) return [originator];
  return [originator, entityOfForm('third_party', demand, values.third_party_entity, (name) => `third_party_entity.${name}` as const)];
}

/** The body of the submission. It contains only filled fields that are visible in the form. */
export function informationOf(demand: PendingStatus, values: RegulatoryValues): RegulatoryInformation {
  const { isOwn, isClientInstructed } = values;
  return {
    ...(isOwn ? { is_originator_declared: false } : {}),
    ...Object.fromEntries(submittedEntities(demand, values).map(({ role, body }) => [`${role}_entity`, body])),
    ...(isClientInstructed === null ? {} : { is_client_instructed: isClientInstructed }),
  };
}

export type FormCompleteness = {
  /** The number of required fields with a valid value. */
  readonly filledCount: number;
  readonly requiredCount: number;
  /** The problems that prevent submission, in the order of the form. */
  readonly blockingProblems: readonly FormProblem<RegulatoryValues>[];
};

/** Counts the required fields of every entity that the form submits. */
export function formCompleteness(demand: PendingStatus, values: RegulatoryValues): FormCompleteness {
  const counts = submittedEntities(demand, values).map(({ role, body }) => entityCompleteness(role, demand, body));
  return {
    filledCount: counts.reduce((sum, { filledCount }) => sum + filledCount, 0),
    requiredCount: counts.reduce((sum, { requiredCount }) => sum + requiredCount, 0),
    blockingProblems: formProblems(demand, values),
  };
}

/** The problems that prevent submission, in the order of the form. */
export function formProblems(demand: PendingStatus, values: RegulatoryValues): readonly FormProblem<RegulatoryValues>[] {
  const fields = submittedEntities(demand, values).flatMap(({ problems }): readonly FormProblem<RegulatoryValues>[] => problems);
  if (values.isOwn || values.firstOriginator !== 'unconfirmed') return fields;
  const message = 'Accept the wallet’s default originator, or enter another';
  return [{ path: 'firstOriginator', name: 'firstOriginator', label: 'Default originator', message }, ...fields];
}

/**
 * The form path of a field that the server refused (`'originator_entity.postcode'`). Null if the form does not have the field.
 */
export function pathOfRefusal(field: string | undefined, demand: PendingStatus, values: RegulatoryValues) {
  const paths = submittedEntities(demand, values).flatMap(
    ({ paths: visiblePaths }): readonly FieldPath<RegulatoryValues>[] => visiblePaths,
  );
  return paths.find((path) => path === field) ?? null;
}

/** Whether the third party in the form has any values. If so, removing it needs a confirmation. */
export function hasThirdPartyValues(values: RegulatoryValues): boolean {
  return hasTypedText(values.third_party_entity);
}

/** Every field path that the form can have for a demand, in the order of the form. */
export function fieldPathsIn(demand: PendingStatus): readonly string[] {
  const roles = (['originator', 'third_party'] as const).filter((role) => acceptsRole(demand, role));
  const fields = roles.flatMap((role) =>
    ['kind', ...fieldsOf(role).map(([name]) => name)].map((name) => `${depositHolders[role]}.${name}`),
  );
  return ['firstOriginator', ...fields];
}
