import { describe, expect, test } from 'vitest';
import { partyPersonSchemas, partySchemas } from '#contract/service/direct-party-creation.ts';
import { partyFields, partyListNames, personFields, acceptsCompanies } from './party-form.ts';

const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

describe('the form of a direct party', () => {
  test('the form of a direct party has exactly the fields of the request body', () => {
    for (const kind of ['individual', 'corporate'] as const) {
      const bodyFields = Object.keys(partySchemas[kind].shape).filter(
        (name) => name !== 'kind' && !partyListNames.some((list) => list === name),
      );
      expect(names(partyFields(kind)).toSorted()).toEqual(bodyFields.toSorted());
    }
    expect(names(personFields('directors', 'individual'))).toEqual(['firstname', 'lastname']);
    const owner = Object.keys(partyPersonSchemas.beneficial_owners.corporate.shape);
    expect(names(personFields('beneficial_owners', 'corporate')).toSorted()).toEqual(
      owner.filter((name) => !['kind', 'beneficial_owners'].includes(name)).toSorted(),
    );
  });

  test('the form of a direct party requires exactly the fields that the schema requires', () => {
    const requiredFields = partyFields('corporate').filter((field) => field.required);
    expect(names(requiredFields)).toContain('registration_state');
    expect(names(requiredFields)).not.toContain('client_number');
    expect(names(requiredFields)).not.toContain('tax_identification_number');
  });

  test('the type of a field’s value decides the control of the field', () => {
    const shapes = Object.fromEntries(partyFields('individual').map(({ name, shape }) => [name, shape.is]));
    expect(shapes).toMatchObject({
      email: 'email',
      secondary_email: 'email',
      dob: 'date',
      id_doc_expiry_date: 'date',
      country: 'country',
      id_doc_jurisdiction_state: 'state',
      id_doc_type_code: 'identification',
      firstname: 'text',
    });
  });

  test('only the owners of a direct party may be companies', () => {
    expect(partyListNames.filter(acceptsCompanies)).toEqual(['beneficial_owners']);
  });
});
