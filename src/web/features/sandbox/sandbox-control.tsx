import { Input, NativeSelect } from '@mantine/core';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import type { NamedField } from './sandbox-request.ts';

/** A field of a sandbox form: a text, a choice from a few values, or a choice from a list of records. */
export type SandboxField = NamedField & {
  readonly description?: string;
  readonly isRequired?: boolean;
} & (
    | { readonly is: 'text'; readonly inputMode?: 'decimal' | 'numeric'; readonly placeholder?: string }
    | { readonly is: 'choice'; readonly choices: Readonly<Record<string, string>> }
    | { readonly is: 'record'; readonly options: readonly PickerOption[]; readonly placeholder: string }
  );

type SandboxControlProps = {
  readonly form: UseFormReturn<Record<string, string>>;
  readonly field: SandboxField;
  /** The form's title. IDs start with it, so that they are unique on the page. */
  readonly title: string;
  readonly error: string | undefined;
};

/** The input of a field, with its label and its error. */
export function SandboxControl({ form, field, title, error }: SandboxControlProps) {
  const { name, label, description, isRequired = false } = field;
  const id = `${title}.${name}`.toLowerCase().replaceAll(' ', '-');
  if (field.is === 'record') return <RecordControl {...{ form, field, id, error }} />;
  const frame = { id, label: <FieldLabel label={label} isRequired={isRequired} />, description, error };
  const control = { ...form.register(name), ...controlProps({ ...frame, isRequired }) };
  return (
    <FieldFrame {...frame}>
      {field.is === 'choice' ? (
        <NativeSelect {...control}>
          {Object.entries(field.choices).map(([value, choice]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input {...control} inputMode={field.inputMode} placeholder={field.placeholder} autoComplete="off" spellCheck={false} />
      )}
    </FieldFrame>
  );
}

type RecordControlProps = Pick<SandboxControlProps, 'form' | 'error'> & {
  readonly field: Extract<SandboxField, { is: 'record' }>;
  readonly id: string;
};

/** A field in which the user finds a record by name. The user may also type the record's number. */
function RecordControl({ form, field: { name, label, description, options, placeholder }, id, error }: RecordControlProps) {
  const value = useWatch({ control: form.control, name }) ?? '';
  const chooseRecord = (key: string) => {
    form.setValue(name, key, { shouldDirty: true });
    form.clearErrors(name);
  };
  return (
    <Picker
      id={id}
      label={label}
      description={description}
      error={error}
      placeholder={placeholder}
      options={options}
      value={options.find(({ key }) => key === value)?.lead ?? value}
      choose={chooseRecord}
      acceptText={chooseRecord}
      onLeave={() => undefined}
    />
  );
}
