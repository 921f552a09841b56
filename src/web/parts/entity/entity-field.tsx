import { Input, NativeSelect, Text } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { useController } from 'react-hook-form';
import { isCountry } from '#contract/people/code-lists/countries.ts';
import type { DemandedField } from '#contract/people/entity-form.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import { makeStore } from '#web/lib/store.ts';
import { isoDate } from '#web/lib/typed-day.ts';
import { countryChoices } from './country-search.ts';
import { EntityCombobox } from './entity-combobox.tsx';
import { useFieldError } from './entity-error.ts';
import { controlProps, FieldFrame, type FieldProps } from './entity-field-frame.tsx';
import { useFieldForm, type FieldTexts } from './entity-form.ts';
import { useSourceChange } from './entity-source.ts';
import { StateField } from './entity-state-field.tsx';
import { codesOf } from './entity-values.ts';

/** The properties of a field that decide how it is rendered. They come from the contract. */
export type RenderedField = Pick<DemandedField, 'label' | 'group' | 'shape' | 'required' | 'description'> & { readonly name: string };

type EntityFieldProps = {
  /** The field's path in the form that contains it. */
  readonly path: string;
  readonly field: RenderedField;
  readonly kind: EntityKind;
};

/** One field of an entity. Its shape in the contract decides which input is rendered. */
export function EntityField({ path, field, kind }: EntityFieldProps) {
  const { shape, label, required, description } = field;
  const fieldProps = { path, label: <FieldLabel label={label} isRequired={required} />, isRequired: required, description };
  const codes = codesOf(shape, kind);
  if (codes !== null) return <CodeField {...fieldProps} codes={codes} />;
  switch (shape.is) {
    case 'country':
      return <CountryField {...fieldProps} />;
    case 'state':
      return <StateField {...fieldProps} countryPath={`${path.slice(0, path.lastIndexOf('.'))}.${shape.countryField}`} />;
    case 'date':
      return <TypedField {...fieldProps} placeholder="YYYY-MM-DD" normalise={isoDate} />;
    case 'datetime':
      return <TypedField {...fieldProps} placeholder="YYYY-MM-DD HH:MM" description="Local time" />;
    case 'email':
      return <TypedField {...fieldProps} type="email" />;
    default:
      return <TypedField {...fieldProps} />;
  }
}

/** The label of a control. The word "required" is hidden from screen readers, because the control itself states that it is required. */
export function FieldLabel({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }) {
  return (
    <>
      {label}
      {isRequired ? (
        <Text span inherit c="dimmed" fw={400} aria-hidden>
          {' '}
          required
        </Text>
      ) : null}
    </>
  );
}

type TypedFieldProps = FieldProps & {
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  /** Converts the typed text to its normal form when the field loses the focus. */
  readonly normalise?: (typed: string) => string;
};

/** A text field. It is uncontrolled, so that typing does not re-render it. */
function TypedField({ path, label, isRequired, description, normalise, ...rest }: TypedFieldProps) {
  const form = useFieldForm();
  const reportChange = useSourceChange(path);
  const frame = { id: path, label, description, error: useFieldError(form, path) };
  const registration = form.register(path, { onChange: () => reportChange(form.getValues(path)) });
  return (
    <FieldFrame {...frame}>
      <Input
        {...rest}
        {...registration}
        {...controlProps({ ...frame, isRequired })}
        autoComplete="off"
        onBlur={(event) => {
          const [typed, normalised] = [event.currentTarget.value, normalise?.(event.currentTarget.value)];
          if (normalised !== undefined && normalised !== typed) form.setValue(path, normalised);
          void registration.onBlur(event);
        }}
      />
    </FieldFrame>
  );
}

function CodeField({
  path,
  label,
  isRequired,
  description,
  codes,
}: FieldProps & { readonly codes: NonNullable<ReturnType<typeof codesOf>> }) {
  const form = useFieldForm();
  const noteChange = useSourceChange(path);
  const frame = { id: path, label, description, error: useFieldError(form, path) };
  return (
    <FieldFrame {...frame}>
      <NativeSelect
        {...form.register(path, { onChange: () => noteChange(form.getValues(path)) })}
        {...controlProps({ ...frame, isRequired })}
      >
        <option value="">{isRequired ? 'Choose one' : 'None'}</option>
        {Object.entries(codes).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

/** Maximum number of recently chosen countries at the top of the list. */
const recentMax = 4;

/** Countries that the user chose since the page was loaded, newest first. */
const recentCountries = makeStore<readonly string[]>([]);

function storeRecentCountry(value: string): void {
  if (!isCountry(value)) return;
  recentCountries.set([value, ...recentCountries.get().filter((each) => each !== value)].slice(0, recentMax));
}

function CountryField({ path, ...rest }: FieldProps) {
  const { field, fieldState } = useController<FieldTexts>({ name: path });
  const reportChange = useSourceChange(path);
  return (
    <EntityCombobox
      {...rest}
      id={path}
      choices={countryChoices}
      recent={recentCountries.get()}
      value={field.value}
      commitValue={(value) => {
        field.onChange(value);
        storeRecentCountry(value);
        reportChange(value);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
