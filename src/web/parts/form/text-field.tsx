import { Input, Text } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';

type TextFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly description?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string;
  /** Unit that is displayed at the end of the input: `'ETH'`. */
  readonly unit?: string;
  /** Whether the field contains the main figure of its form and is displayed in large type. Default: false. */
  readonly isLarge?: boolean;
};

export function TextField<Values extends FieldValues>({
  form,
  path,
  label,
  isRequired = false,
  description,
  unit = '',
  isLarge = false,
  ...rest
}: TextFieldProps<Values>) {
  const field = { id: path, label: <FieldLabel label={label} isRequired={isRequired} />, description, error: useFieldError(form, path) };
  return (
    <FieldFrame {...field}>
      <Input
        {...rest}
        {...form.register(path)}
        {...controlProps({ ...field, isRequired })}
        {...(isLarge ? { size: 'lg' as const, fw: 600 } : {})}
        {...(unit === '' ? {} : { rightSection: <Text c="dimmed">{unit}</Text>, rightSectionWidth: '4rem' })}
        autoComplete="off"
        spellCheck={false}
      />
    </FieldFrame>
  );
}
