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

/** As it is after a round through the draft. */
const kept = (changed: PartyForm) => formOfDraft(JSON.parse(JSON.stringify(draftValues(changed, null))) as Record<string, unknown>);

test('a form comes out of its draft as it went in', () => {
  expect(kept(form)).toEqual({ ...form, partyId: null });
});

test('what another window changed is told by name', () => {
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

test('a draft that makes no sense is an empty form', () => {
  const empty = formOfDraft({ party: 7, rows: 'none' });
  expect(empty.values['party']?.['email']).toBe('');
  expect(empty.rows.directors).toHaveLength(1);
});
