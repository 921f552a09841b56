import { createFormControl } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { EntityFieldName } from '#contract/people/entity-fields.ts';
import { externalTransactionSchema } from '#contract/service/transaction.ts';
import { makeSources, initialSources } from './form-sources.ts';
import { fillFromPerson } from './person-fill.ts';
import { initialFormValues, type RegulatoryValues } from './regulatory-values.ts';

const earlierSource = { is: 'earlier', key: 'ab12', at: '2026-07-21T09:30:00Z' } as const;

const ada = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', city: 'Toronto', country: 'Canada', state: 'Ontario' };

/** Creates a form for a deposit. `byDefault` is the default originator of the deposit's wallet, or null. */
function formWithDefault(byDefault: Record<string, string | number> | null = null) {
  const originator_entity = byDefault === null ? {} : { kind: 'individual', ...byDefault, is_confirmed: false };
  const initialForm = initialFormValues(externalTransactionSchema.parse({ type: 'external', hash: 'cd34', originator_entity }));
  const form = createFormControl<RegulatoryValues>({ defaultValues: initialForm });
  // Marks the form as rendered. A form that is not rendered returns only its default values.
  form.control._state.mount = true;
  const sources = makeSources(initialSources(initialForm, initialForm, undefined));
  return {
    type: (name: EntityFieldName<'originator'>, value: string) => {
      form.setValue(`originator_entity.${name}`, value);
      sources.onChange(`originator_entity.${name}`, value);
    },
    fill: (entity: Record<string, string | number>) => fillFromPerson({ form, sources, role: 'originator', entity, earlierSource }),
    originator: () => form.getValues('originator_entity'),
    choice: () => form.getValues('firstOriginator'),
    sourceOf: (name: string) => sources.store.get()[`originator_entity.${name}`]?.is ?? null,
    everything: () => ({ values: structuredClone(form.getValues()), sources: sources.store.get() }),
  };
}

describe('filling in a person of an earlier deposit', () => {
  test("filling in a person sets the person's values, and their source is the earlier deposit", () => {
    const form = formWithDefault();
    form.fill(ada);
    expect(form.originator()).toMatchObject(ada);
    expect([form.sourceOf('city'), form.sourceOf('postcode')]).toEqual(['earlier', null]);
  });

  test("filling in a person keeps typed values of fields that the person's record does not have", () => {
    const form = formWithDefault();
    form.type('postcode', 'M5V 2T6');
    form.fill(ada);
    expect([form.originator().postcode, form.sourceOf('postcode')]).toEqual(['M5V 2T6', 'typed']);
  });

  test('filling in a person clears values of the default originator, because they are about another person', () => {
    const form = formWithDefault({ firstname: 'Grace', dob: '1906-12-09' });
    form.fill(ada);
    expect([form.originator().dob, form.sourceOf('dob')]).toEqual(['', null]);
  });

  test('filling in a person replaces the default originator, so that the officer need not accept it', () => {
    const form = formWithDefault({ firstname: 'Grace' });
    form.fill(ada);
    expect(form.choice()).toBe('replaced');
  });

  test('filling in a person of another kind clears the identification type, because its code has another meaning for this kind', () => {
    const form = formWithDefault();
    form.type('id_doc_type_code', '3');
    form.fill({ kind: 'corporate', corporate_name: 'Acme Ltd' });
    expect(form.originator()).toMatchObject({ kind: 'corporate', corporate_name: 'Acme Ltd', id_doc_type_code: '' });
  });
});

describe('the undo function', () => {
  test('the undo function restores all values, their sources and the default originator', () => {
    const form = formWithDefault({ firstname: 'Grace', city: 'Toronto', dob: '1906-12-09' });
    form.type('postcode', '22202');
    const earlierForm = form.everything();
    form.fill(ada)();
    expect(form.everything()).toEqual(earlierForm);
  });

  test('the undo function keeps values that were typed after the person was filled in', () => {
    const form = formWithDefault({ firstname: 'Grace', city: 'Arlington' });
    const undo = form.fill(ada);
    form.type('city', 'Ottawa');
    form.type('firstname', '');
    undo();
    expect(form.originator()).toMatchObject({ firstname: '', city: 'Ottawa', country: '' });
    expect([form.sourceOf('city'), form.sourceOf('firstname'), form.sourceOf('country')]).toEqual(['typed', null, null]);
  });
});
