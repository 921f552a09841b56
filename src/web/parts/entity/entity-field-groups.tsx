import { Fieldset, SimpleGrid, Text } from '@mantine/core';
import type { FieldGroup } from '#contract/people/entity-fields.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import { EntityField, type RenderedField } from './entity-field.tsx';

const groupTitles = {
  name: 'Name',
  work: 'Person',
  company: 'Company',
  address: 'Address',
  identification: 'Identification',
  relationship: 'Relationship',
  provider: 'Service provider',
  contact: 'Reference',
  session: 'Online session',
} as const satisfies Record<FieldGroup, string>;

type FieldGroupsProps = {
  /** The path of the entity in the form that contains it. */
  readonly entityPath: string;
  readonly fields: readonly RenderedField[];
  readonly kind: EntityKind;
  /** Titles of some groups, instead of the default titles. */
  readonly titles?: Partial<Record<FieldGroup, string>>;
};

/** The fields of an entity in groups, each group with a title. */
export function FieldGroups({ entityPath, fields, kind, titles = {} }: FieldGroupsProps) {
  return [...Map.groupBy(fields, ({ group }) => group)].map(([group, members]) => (
    <Fieldset
      key={group}
      variant="unstyled"
      legend={
        <Text span inherit fw={600}>
          {titles[group] ?? groupTitles[group]}
        </Text>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        {members.map((field) => (
          <EntityField key={field.name} path={`${entityPath}.${field.name}`} field={field} kind={kind} />
        ))}
      </SimpleGrid>
    </Fieldset>
  ));
}
