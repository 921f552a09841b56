import { expect, test } from 'vitest';
import { changesBetween } from './party-diff.ts';
import { formOfDraft, draftValues } from './party-draft.ts';
import { partyValuesOf, type PartyValues } from './party-values.ts';

const values = partyValuesOf({
  kind: 'corporate',
  corporate_name: 'Acme',
  directors: [
    { firstname: 'Ada', lastname: 'Lovelace' },
    { firstname: 'Alan', lastname: 'Turing' },
  ],
});

/** Saves the form as a draft and loads this draft again. */
const savedAndLoaded = (formValues: PartyValues) =>
  formOfDraft(JSON.parse(JSON.stringify(draftValues(formValues, null))) as Record<string, unknown>);

test('saving and loading a draft does not change the form', () => {
  expect(savedAndLoaded(values)).toEqual({ values, partyId: null });
});

test('the note about a conflict names the fields that another window changed', () => {
  const { direct_party: party } = values;
  const directors = party.directors.slice(0, 1).map((ada) => ({ ...ada, lastname: 'Byron' }));
  const otherValues = { ...values, direct_party: { ...party, email: 'a@example.org', directors } };
  expect(changesBetween(values, savedAndLoaded(otherValues).values)).toEqual([
    'E-mail',
    'Directors: Alan Turing removed',
    'Directors, Ada Byron: Last name',
  ]);
});
