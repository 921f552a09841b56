import { expect, test } from 'vitest';
import { formOfDraft, draftValues } from './party-draft.ts';
import { partyBody, partyValuesOf } from './party-values.ts';

/** A draft of a company in the format that earlier versions of the desk stored. */
const earlierDraft = {
  party: { kind: 'corporate', corporate_name: 'Acme', id_doc_type_code: '2', removed: 'x' },
  notes: { other_type_code: '3', documents: 'chosen', sent: 'yes' },
  people: {
    pa: { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' },
    pb: { kind: 'individual', firstname: 'Alan', lastname: 'Turing' },
    pc: { kind: 'corporate', corporate_name: 'Holding', additional_info: '60 %' },
    pd: { kind: 'individual', firstname: 'Emmy' },
  },
  rows: { authorized_persons: [], directors: ['pb', 'pa', 'gone'], beneficial_owners: ['pc'], nested: { pc: ['pd'] } },
  party_id: '17',
};

test('a draft of an earlier version opens with its people in the same order and with the same keys', () => {
  const { values, partyId } = formOfDraft(earlierDraft);
  expect(partyId).toBe('17');
  expect(values).toMatchObject({ otherTypeCode: '3', hasDocuments: true, isSent: true });
  expect(values.direct_party.directors.map(({ key }) => key)).toEqual(['pb', 'pa']);
  expect(values.direct_party.beneficial_owners[0]?.beneficial_owners[0]?.key).toBe('pd');
  expect(partyBody(values)).toEqual({
    kind: 'corporate',
    corporate_name: 'Acme',
    id_doc_type_code: 2,
    authorized_persons: [],
    directors: [
      { firstname: 'Alan', lastname: 'Turing' },
      { firstname: 'Ada', lastname: 'Lovelace' },
    ],
    beneficial_owners: [
      {
        kind: 'corporate',
        corporate_name: 'Holding',
        additional_info: '60 %',
        beneficial_owners: [{ kind: 'individual', firstname: 'Emmy' }],
      },
    ],
  });
});

test('an unsent draft of an earlier version opens without the ID of a created party', () => {
  const notes = { other_type_code: '', documents: '', sent: '' };
  expect(formOfDraft({ ...earlierDraft, notes }).values).toMatchObject({ hasDocuments: false, isSent: false });
});

test.each([[{}], [{ party: 7, rows: 7 }], [{ direct_party: 7, party_id: 7 }]])('the invalid draft %j opens an empty form', (draft) => {
  const { values, partyId } = formOfDraft(draft);
  expect(partyId).toBeNull();
  expect(values.direct_party).toMatchObject({ kind: 'individual', email: '' });
  expect(values.direct_party.directors).toHaveLength(1);
});

test('a list from which the user removed all people is still empty after the draft is restored', () => {
  const values = partyValuesOf({ kind: 'corporate' });
  const withoutDirectors = { ...values, direct_party: { ...values.direct_party, directors: [] } };
  expect(formOfDraft({ ...draftValues(withoutDirectors, null) }).values.direct_party.directors).toEqual([]);
});
