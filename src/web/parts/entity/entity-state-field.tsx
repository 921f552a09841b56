import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { announce } from '#web/lib/screen-reader.ts';
import { stateAfterCountry, stateChoicesOf } from './country-search.ts';
import { EntityCombobox } from './entity-combobox.tsx';
import type { FieldProps } from './entity-field-frame.tsx';
import { useFieldForm, type FieldTexts } from './entity-form.ts';
import { useSourceChange } from './entity-source.ts';

/**
 * The field for a state or province. A country may have a list of states; a state that is not in the new country's list is
 * cleared and announced.
 */
export function StateField({ path, countryPath, isRequired, label, description }: FieldProps & { readonly countryPath: string }) {
  const { subscribe, getValues, setValue, clearErrors } = useFieldForm();
  const country = useWatch<FieldTexts>({ name: countryPath });
  const { field, fieldState } = useController<FieldTexts>({ name: path });
  const [clearedNote, setCleared] = useState<string | null>(null);
  const lastCountry = useRef(country);
  const reportChange = useSourceChange(path);
  const onCountryChange = useEffectEvent(() => {
    const [oldCountry, newCountry, state] = [lastCountry.current, getValues(countryPath), getValues(path)];
    lastCountry.current = newCountry;
    const nextState = stateAfterCountry(oldCountry, newCountry, state);
    if (nextState === state) return;
    setValue(path, nextState);
    reportChange(nextState);
    clearErrors(path);
    const note =
      nextState === '' ? `Cleared: “${state}” ${newCountry === '' ? 'had no country' : `is not a state of ${newCountry}`}` : null;
    setCleared(note);
    if (note !== null) announce(note);
  });
  useEffect(
    () => subscribe({ name: [countryPath], exact: true, formState: { values: true }, callback: () => onCountryChange() }),
    [countryPath, subscribe],
  );

  return (
    <EntityCombobox
      id={path}
      label={label}
      isRequired={isRequired}
      choices={stateChoicesOf(country)}
      value={field.value}
      commitValue={(next) => {
        field.onChange(next);
        reportChange(next);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      description={field.value === '' && clearedNote !== null ? clearedNote : description}
    />
  );
}
