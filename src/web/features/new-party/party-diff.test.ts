import { expect, test } from 'vitest';
import { changesBetween } from './party-diff.ts';
import { formOfDraft, draftValues } from './party-draft.ts';
import { formOfParty, type PartyForm } from './party-values.ts';

const form = formOfParty({
  kind: 'corporate',
  corporate_name: 'Acme',
  directors: [
    { firstname: 'Ada', lastname: 'Lovelace' },
    { firstname: 'Alan', lastname: 'Turing' },
  ],
});

/** The form after saving and loading its draft. */
const kept = (changed: PartyForm) => formOfDraft(JSON.parse(JSON.stringify(draftValues(changed, null))) as Record<string, unknown>);

test('a form is unchanged after saving and loading its draft', () => {
  expect(kept(form)).toEqual({ ...form, partyId: null });
});

test('lists the changes of another window by name', () => {
  const [ada = '', alan = ''] = form.rows.directors;
  const other = {
    values: {
      ...form.values,
      party: { ...form.values['party'], email: 'a@example.org' },
      [ada]: { ...form.values[ada], lastname: 'Byron' },
    },
    rows: { ...form.rows, directors: [ada] },
  };
  expect(alan).not.toBe('');
  expect(changesBetween(form, kept(other as PartyForm))).toEqual([
    'E-mail',
    'Directors: Alan Turing removed',
    'Directors, Ada Byron: Last name',
  ]);
});

test('an invalid draft gives an empty form', () => {
  const empty = formOfDraft({ party: 7, rows: 'none' });
  expect(empty.values['party']?.['email']).toBe('');
  expect(empty.rows.directors).toHaveLength(1);
});
