import { Text } from '@mantine/core';
import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { entityFields, type EntityField } from '#contract/people/entity-fields.ts';
import type { EntityKind, EntityRecord, EntityRole } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { Facts, Panel } from '#web/parts/record/facts.tsx';

export const roleTitles = { originator: 'Originator', third_party: 'Third party', beneficiary: 'Beneficiary' } as const satisfies Record<
  EntityRole,
  string
>;

export const kindLabels = { individual: 'A person', corporate: 'A company' } as const satisfies Record<EntityKind, string>;

type PeoplePanelsProps = {
  readonly people: readonly { readonly role: EntityRole; readonly entity: EntityRecord }[];
  /** Replacement of the role's title: "Default originator". */
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
      <Facts facts={withHiddenLabels(entityFacts(role, entity))} />
    </Panel>
  ));
}

/** A default originator counts only after its confirmation. Spec: Regulatory flow 6. */
function confirmationOf(entity: EntityRecord) {
  if (typeof entity['is_confirmed'] !== 'boolean') return null;
  return entity['is_confirmed'] ? 'Confirmed' : 'Wallet default, not confirmed';
}

type Value = EntityRecord[string];

/** Joins the labels of hidden facts into one line, because they only state that a value exists. */
export function withHiddenLabels(facts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [masked, visible] = [true, false].map((isMasked) =>
    Object.entries(facts).filter(([, value]) => (value === maskedText) === isMasked),
  );
  const labels = masked?.map(([label]) => inSentence(label)).join(', ') ?? '';
  return { ...Object.fromEntries(visible ?? []), ...(labels === '' ? {} : { 'Hidden for your role': labels }) };
}

/** An entity as text by label: `{ 'First name': 'Ada' }`. Fields are in the order of the forms, unknown ones last. */
export function entityFacts(role: EntityRole, entity: EntityRecord): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const names = new Set(['kind', ...Object.keys(fields), ...Object.keys(entity)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = entity[name];
      if (value === null || value === undefined || value === '' || name === 'is_confirmed') return [];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [[field?.label ?? plainName(name), name === 'kind' ? kindOf(value) : wordsOf(field, entity, value)] as const];
    }),
  );
}

/** The label of a kind; an unknown kind unchanged. */
function kindOf(value: NonNullable<Value>): string {
  return value === 'individual' || value === 'corporate' ? kindLabels[value] : String(value);
}

/** The label of a code or boolean; any other value unchanged. */
function wordsOf(field: EntityField | undefined, entity: EntityRecord, value: NonNullable<Value>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const list = typeof value === 'number' ? codesOf(field, entity) : undefined;
  return (typeof value === 'number' ? list?.[value] : undefined) ?? String(value);
}

function codesOf(field: EntityField | undefined, entity: EntityRecord): CodeList | undefined {
  if (field?.shape.is === 'code') return field.shape.list;
  if (field?.shape.is !== 'identification') return undefined;
  return entity['kind'] === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

/** A readable label for an unknown field: `is_client_instructed` gives "Is client instructed". */
function plainName(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
