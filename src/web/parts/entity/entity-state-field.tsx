import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { announce } from '#web/lib/screen-reader.ts';
import { stateAfterCountry, stateChoicesOf } from './country-search.ts';
import { EntityCombobox } from './entity-combobox.tsx';
import type { FieldProps } from './entity-field-frame.tsx';
import { useFieldForm, type FieldTexts } from './entity-form.ts';
import { useSourceChange } from './entity-source.ts';

/**
 * A state or province: a list if the country has one, otherwise free text. A state that is invalid in a new country is cleared, with an
 * announcement.
 */
export function StateField({ path, countryPath, isRequired, label }: FieldProps & { readonly countryPath: string }) {
  const { subscribe, getValues, setValue, clearErrors } = useFieldForm();
  const country = useWatch<FieldTexts>({ name: countryPath });
  const { field, fieldState } = useController<FieldTexts>({ name: path });
  const [cleared, setCleared] = useState<string | null>(null);
  const seen = useRef(country);
  const changed = useSourceChange(path);
  const latestChanged = useRef(changed);
  useEffect(() => {
    latestChanged.current = changed;
  });
  useEffect(
    () =>
      subscribe({
        name: [countryPath],
        exact: true,
        formState: { values: true },
        callback: () => {
          const [before, after, state] = [seen.current, getValues(countryPath), getValues(path)];
          seen.current = after;
          const nextState = stateAfterCountry(before, after, state);
          if (nextState === state) return;
          setValue(path, nextState);
          latestChanged.current(nextState);
          clearErrors(path);
          const note = nextState === '' ? `Cleared: “${state}” ${after === '' ? 'had no country' : `is not a state of ${after}`}` : null;
          setCleared(note);
          if (note !== null) announce(note);
        },
      }),
    [clearErrors, countryPath, getValues, path, setValue, subscribe],
  );

  return (
    <EntityCombobox
      id={path}
      label={label}
      isRequired={isRequired}
      choices={stateChoicesOf(country)}
      value={field.value}
      commit={(next) => {
        field.onChange(next);
        changed(next);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      description={field.value === '' && cleared !== null ? cleared : undefined}
    />
  );
}
