import { Text } from '@mantine/core';
import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { entityFields, type EntityField } from '#contract/people/entity-fields.ts';
import type { EntityKind, EntityRecord, EntityRole } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { FactList, Panel } from '#web/parts/record/facts.tsx';

export const roleTitles = { originator: 'Originator', third_party: 'Third party', beneficiary: 'Beneficiary' } as const satisfies Record<
  EntityRole,
  string
>;

export const kindLabels = { individual: 'A person', corporate: 'A company' } as const satisfies Record<EntityKind, string>;

type PeoplePanelsProps = {
  readonly people: readonly { readonly role: EntityRole; readonly entity: EntityRecord }[];
  /** The title to show instead of the name of the role: `'Default originator'`. */
  readonly title?: string;
};

/** The people and companies of a record, or the reason why they are hidden. */
export function PeoplePanels({ people, title }: PeoplePanelsProps) {
  if (personalDataView(userRoles()) === 'none')
    return (
      <Panel title="People">
        <Text>Hidden for your role.</Text>
      </Panel>
    );
  return people.map(({ role, entity }, index) => (
    <Panel key={`${role}-${index}`} title={title ?? roleTitles[role]} aside={confirmationOf(entity)}>
      <FactList facts={withHiddenLabels(entityFacts(role, entity))} />
    </Panel>
  ));
}

/** States whether a default originator is confirmed. Only a confirmed default originator applies. Spec: Regulatory flow 6. */
function confirmationOf(entity: EntityRecord) {
  if (typeof entity['is_confirmed'] !== 'boolean') return null;
  return entity['is_confirmed'] ? 'Confirmed' : 'Wallet default, not confirmed';
}

type Value = EntityRecord[string];

/** Merges all hidden facts into one line with their labels. A hidden fact only reveals that a value exists. */
export function withHiddenLabels(facts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [hiddenFacts, visibleFacts] = [true, false].map((isMasked) =>
    Object.entries(facts).filter(([, value]) => (value === maskedText) === isMasked),
  );
  const labels = hiddenFacts?.map(([label]) => inSentence(label)).join(', ') ?? '';
  return { ...Object.fromEntries(visibleFacts ?? []), ...(labels === '' ? {} : { 'Hidden for your role': labels }) };
}

/** The facts of an entity as text: `{ 'First name': 'Ada' }`. Facts are in the order of the form; unknown fields come last. */
export function entityFacts(role: EntityRole, entity: EntityRecord): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const names = new Set(['kind', ...Object.keys(fields), ...Object.keys(entity)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = entity[name];
      if (value === null || value === undefined || value === '' || name === 'is_confirmed') return [];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [[field?.label ?? unknownFieldLabel(name), name === 'kind' ? kindLabel(value) : valueLabel(field, entity, value)] as const];
    }),
  );
}

/** The label of an entity's kind. An unknown kind is its own label. */
function kindLabel(value: NonNullable<Value>): string {
  return value === 'individual' || value === 'corporate' ? kindLabels[value] : String(value);
}

/** The label of a code or boolean. Any other value is its own label. */
function valueLabel(field: EntityField | undefined, entity: EntityRecord, value: NonNullable<Value>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const codeList = typeof value === 'number' ? codesOf(field, entity) : undefined;
  return (typeof value === 'number' ? codeList?.[value] : undefined) ?? String(value);
}

function codesOf(field: EntityField | undefined, entity: EntityRecord): CodeList | undefined {
  if (field?.shape.is === 'code') return field.shape.list;
  if (field?.shape.is !== 'identification') return undefined;
  return entity['kind'] === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

/** A readable label for an unknown field: `is_client_instructed` becomes "Is client instructed". */
function unknownFieldLabel(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
