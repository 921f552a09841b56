import { NativeSelect, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { useController, useFormState } from 'react-hook-form';
import type { EntityKind } from '#contract/entity.ts';
import type { AskedField } from '#contract/rules/entity-form.ts';
import { entityTextMax } from '#contract/rules/entity-problems.ts';
import { isoDate } from '#web/lib/format-time.ts';
import { countryChoices } from './country-search.ts';
import { Combobox } from './entity-combobox.tsx';
import { noteBelow, type EntityFormControl, type EntityFormReturn, type EntityPath } from './entity-form.ts';
import { SourceMark } from './entity-source-mark.tsx';
import { useNoted } from './entity-source.ts';
import { StateField } from './entity-state-field.tsx';
import { codesOf } from './entity-values.ts';
import classes from './entity-fields.module.css';

type EntityFieldProps = {
  readonly form: EntityFormReturn;
  readonly path: EntityPath;
  readonly field: AskedField;
  readonly kind: EntityKind;
};

/** One field: its control, and where its value comes from. */
export function EntityField(props: EntityFieldProps) {
  return (
    <div className={classes.field}>
      <Control {...props} />
      <SourceMark path={props.path} />
    </div>
  );
}

/** The control of one field, by the shape that the contract gives it. */
function Control({ form, path, field, kind }: EntityFieldProps) {
  const { shape, label, required } = field;
  const given = { form, path, label: <FieldLabel label={label} isRequired={required} />, isRequired: required };
  const codes = codesOf(shape, kind);
  if (codes !== null) return <CodeField {...given} codes={codes} />;
  switch (shape.is) {
    case 'country':
      return <CountryField {...given} />;
    case 'state':
      return <StateField {...given} countryPath={`${path.slice(0, path.indexOf('.'))}.${shape.countryField}`} />;
    case 'date':
      return <TypedField {...given} placeholder="YYYY-MM-DD" tidy={isoDate} />;
    case 'datetime':
      return <TypedField {...given} placeholder="YYYY-MM-DD HH:MM" description="As your clock has it" />;
    case 'email':
      return <TypedField {...given} type="email" />;
    default:
      return <TypedField {...given} />;
  }
}

/** The words above a control; required is said in words. */
export function FieldLabel({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }) {
  return (
    <>
      {label}
      {isRequired ? <span className={classes.need}> required</span> : null}
    </>
  );
}

/** The message beside a field. Drawn anew for its own field alone. */
export function useFieldError(control: EntityFormControl, path: EntityPath): string | undefined {
  const { errors } = useFormState({ control, name: path, exact: true });
  const [holder = '', name = ''] = path.split('.');
  const error: unknown = errors[holder]?.[name];
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** What every control is given. */
export type FieldProps = {
  readonly form: EntityFormReturn;
  readonly path: EntityPath;
  readonly label: React.ReactNode;
  readonly isRequired: boolean;
};

type TypedFieldProps = FieldProps & {
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly description?: string;
  /** Puts what is typed into the form's spelling when the field is left. */
  readonly tidy?: (typed: string) => string;
};

/** A text that the browser keeps while it is typed: nothing is drawn anew. */
function TypedField({ form, path, isRequired, tidy, ...rest }: TypedFieldProps) {
  const { changed, ...described } = useNoted(path);
  const registered = form.register(path, { onChange: () => changed(form.getValues(path)) });
  return (
    <TextInput
      {...rest}
      {...registered}
      {...described}
      id={path}
      aria-required={isRequired}
      maxLength={entityTextMax}
      autoComplete="off"
      inputWrapperOrder={noteBelow}
      error={useFieldError(form.control, path)}
      onBlur={(event) => {
        const [typed, tidied] = [event.currentTarget.value, tidy?.(event.currentTarget.value)];
        if (tidied !== undefined && tidied !== typed) form.setValue(path, tidied);
        void registered.onBlur(event);
      }}
    />
  );
}

function CodeField({ form, path, label, isRequired, codes }: FieldProps & { readonly codes: NonNullable<ReturnType<typeof codesOf>> }) {
  const { changed, ...described } = useNoted(path);
  return (
    <NativeSelect
      {...form.register(path, { onChange: () => changed(form.getValues(path)) })}
      {...described}
      id={path}
      label={label}
      aria-required={isRequired}
      error={useFieldError(form.control, path)}
    >
      <option value="">{isRequired ? 'Choose one' : 'None'}</option>
      {Object.entries(codes).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </NativeSelect>
  );
}

function CountryField({ form, path, ...rest }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: path });
  const { changed, ...described } = useNoted(path);
  return (
    <Combobox
      {...rest}
      {...described}
      id={path}
      choices={countryChoices}
      value={field.value}
      commit={(value) => {
        field.onChange(value);
        changed(value);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
