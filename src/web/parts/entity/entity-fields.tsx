import { Divider, Fieldset, Group, Input, Radio, Stack } from '@mantine/core';
import { memo, use, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldsOf } from '#contract/people/entity-fields.ts';
import type { DemandedField, EntityDemand } from '#contract/people/entity-form.ts';
import { entityKinds, type EntityRole } from '#contract/people/entity.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { useFieldError } from './entity-error.ts';
import { FieldGroups } from './entity-field-groups.tsx';
import { FieldLabel } from './entity-field.tsx';
import { useFieldForm, type FieldTexts } from './entity-form.ts';
import { FieldSourcesContext } from './entity-source.ts';
import { formFields, foldedFields, kindOf } from './entity-values.ts';
import { kindLabels } from './people-panels.tsx';

type EntityFieldsProps = {
  /** The path of the entity in the form that contains it: `originator_entity`. */
  readonly entityPath: string;
  readonly entityRole: EntityRole;
  readonly demand: EntityDemand;
  /** Names of fields that are left out, because this entity cannot have them. Default: empty. */
  readonly omittedFields?: readonly string[];
};

const noNames: readonly string[] = [];

/**
 * The fields of an entity. Required fields come first; optional fields are folded at the end. Memoised, so that polling does not
 * re-render the fields.
 */
export const EntityFields = memo(function EntityFields({
  entityPath,
  entityRole: role,
  demand,
  omittedFields = noNames,
}: EntityFieldsProps) {
  const { getValues } = useFieldForm();
  const decidingFields = decidingFieldsOf(role);
  const decidingValues = useWatch<FieldTexts>({ name: decidingFields.map((name) => `${entityPath}.${name}`) });
  const text = Object.fromEntries(decidingFields.map((name, index) => [name, decidingValues[index] ?? '']));
  const kind = kindOf(text);
  const { requiredFields, optionalFields } = foldedFields(
    formFields(role, demand, text).filter(({ name }) => !omittedFields.includes(name)),
  );
  const renderGroups = (fields: readonly DemandedField[]) => <FieldGroups entityPath={entityPath} fields={fields} kind={kind} />;
  return (
    <Stack gap="lg">
      <KindSwitch entityPath={entityPath} entityRole={role} />
      {renderGroups(requiredFields)}
      {optionalFields.length === 0 ? null : (
        <OptionalFields fields={optionalFields} isFilled={optionalFields.some(({ name }) => getValues(`${entityPath}.${name}`) !== '')}>
          {renderGroups(optionalFields)}
        </OptionalFields>
      )}
    </Stack>
  );
});

type OptionalFieldsProps = { readonly fields: readonly DemandedField[]; readonly isFilled: boolean; readonly children: React.ReactNode };

/** The optional fields. They are initially folded if all are empty. */
function OptionalFields({ fields, isFilled, children }: OptionalFieldsProps) {
  const [isOpen] = useState(isFilled);
  return (
    <>
      <Divider />
      <Fold
        title={fields.length === 1 ? '1 optional field' : `${fields.length} optional fields`}
        hint={fields.map(({ label }) => inSentence(label)).join(', ')}
        isOpen={isOpen}
      >
        <Stack gap="lg">{children}</Stack>
      </Fold>
    </>
  );
}

/** The names of fields that decide which other fields are visible. */
function decidingFieldsOf(role: EntityRole): readonly string[] {
  return ['kind', ...new Set(fieldsOf(role).flatMap(([, { other }]) => (other === undefined ? [] : [other.field])))];
}

/** A switch between person and company. Fields that both have keep their values, except the identification type. */
function KindSwitch({ entityPath, entityRole: role }: Pick<EntityFieldsProps, 'entityPath' | 'entityRole'>) {
  const form = useFieldForm();
  const path = `${entityPath}.kind`;
  const error = useFieldError(form, path);
  const sources = use(FieldSourcesContext);
  const onChange = () => {
    const types = fieldsOf(role).flatMap(([name, { shape }]) => (shape.is === 'identification' ? [`${entityPath}.${name}`] : []));
    const filledTypes = types.filter((type) => form.getValues(type) !== '');
    for (const type of filledTypes) {
      form.setValue(type, '');
      sources?.onChange(type, '');
    }
    form.clearErrors(entityPath);
    if (filledTypes.length > 0) announce('Identification type cleared: this type uses other documents');
  };
  return (
    <Fieldset variant="unstyled" legend={<FieldLabel label="Kind" isRequired />}>
      <Group gap="lg" mt={4}>
        {entityKinds.map((kind, index) => (
          <Radio
            key={kind}
            size="xs"
            value={kind}
            label={kindLabels[kind]}
            {...(index === 0 ? { id: path } : {})}
            {...form.register(path, { onChange })}
          />
        ))}
      </Group>
      {error === undefined ? null : <Input.Error fz="xs">{error}</Input.Error>}
    </Fieldset>
  );
}
