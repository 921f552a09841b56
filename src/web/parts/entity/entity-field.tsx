import type { HTMLInputTypeAttribute } from 'react';
import { useController } from 'react-hook-form';
import type { EntityKind } from '#contract/entity.ts';
import type { AskedField } from '#contract/rules/entity-form.ts';
import { entityTextMax } from '#contract/rules/entity-problems.ts';
import { isoDate } from '#web/lib/format-time.ts';
import { countryChoices } from './country-search.ts';
import { Combobox } from './entity-combobox.tsx';
import { useFieldError } from './entity-error.ts';
import { controlOf, FieldFrame } from './entity-field-frame.tsx';
import { hearTyping } from './entity-form-typing.ts';
import type { EntityFormReturn, EntityPath } from './entity-form.ts';
import { useNoted } from './entity-source.ts';
import { StateField } from './entity-state-field.tsx';
import { codesOf } from './entity-values.ts';
import classes from './entity-fields.module.css';

/** What is known of a field that is drawn. */
export type DrawnField = Pick<AskedField, 'name' | 'label' | 'group' | 'shape' | 'required'>;

type EntityFieldProps = {
  readonly form: EntityFormReturn;
  readonly path: EntityPath;
  readonly field: DrawnField;
  readonly kind: EntityKind;
};

/** One field, by the shape that the contract gives it. */
export function EntityField({ form, path, field, kind }: EntityFieldProps) {
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
function TypedField({ form, path, label, isRequired, description, tidy, ...rest }: TypedFieldProps) {
  const changed = useNoted(path);
  const words = { id: path, label, description, error: useFieldError(form, path) };
  const registered = form.register(path, { onChange: () => changed(form.getValues(path)) });
  return (
    <FieldFrame {...words}>
      <input
        {...rest}
        {...registered}
        {...controlOf({ ...words, isRequired })}
        ref={(element) => {
          registered.ref(element);
          if (element !== null) hearTyping(element, registered.onChange);
        }}
        maxLength={entityTextMax}
        autoComplete="off"
        onBlur={(event) => {
          const [typed, tidied] = [event.currentTarget.value, tidy?.(event.currentTarget.value)];
          if (tidied !== undefined && tidied !== typed) form.setValue(path, tidied);
          void registered.onBlur(event);
        }}
      />
    </FieldFrame>
  );
}

function CodeField({ form, path, label, isRequired, codes }: FieldProps & { readonly codes: NonNullable<ReturnType<typeof codesOf>> }) {
  const changed = useNoted(path);
  const words = { id: path, label, error: useFieldError(form, path) };
  return (
    <FieldFrame {...words}>
      <select {...form.register(path, { onChange: () => changed(form.getValues(path)) })} {...controlOf({ ...words, isRequired })}>
        <option value="">{isRequired ? 'Choose one' : 'None'}</option>
        {Object.entries(codes).map(([code, said]) => (
          <option key={code} value={code}>
            {said}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function CountryField({ form, path, ...rest }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: path });
  const changed = useNoted(path);
  return (
    <Combobox
      {...rest}
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
