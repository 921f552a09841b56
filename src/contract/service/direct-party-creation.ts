import * as z from 'zod/mini';
import { corporateIdentificationTypes, individualIdentificationTypes, isCodeOf } from '#contract/people/code-lists/codes.ts';
import { countries, isCountry } from '#contract/people/code-lists/countries.ts';
import { isStateOf } from '#contract/people/code-lists/states.ts';
import { emailSchema } from '#contract/people/email.ts';
import { entityFields } from '#contract/people/entity-fields.ts';
import { latestDay, partyDateProblem, personTextProblem } from '#contract/people/person-rules.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, filledTextSchema, nameLengthMax } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { wire } from '#contract/wire/wire-form.ts';
import { directPartiesPath, directPartyAnswerSchema, emailLengthMax } from './direct-party.ts';

/** Maximum people in each list of a direct party, and maximum owners of an owner. Our choice: the spec is silent. */
export const partyPeopleMax = 100;

/* @__NO_SIDE_EFFECTS__ */
function peopleSchema<Item extends z.ZodMiniType>(item: Item) {
  return checked(
    z.array(item),
    z.minLength(1, 'must have at least one item'),
    z.maxLength(partyPeopleMax, `takes at most ${partyPeopleMax}`),
  );
}

const requiredText = checked(
  filledTextSchema(nameLengthMax),
  z.superRefine((text, context) => {
    const message = personTextProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
);
const date = z.iso.date('must be a date such as 1980-12-31');
const email = checked(emailSchema, z.maxLength(emailLengthMax));
const country = wire(checked(requiredText, z.refine(isCountry, 'must be an accepted country')), { type: 'string', enum: countries });

// `extend` is used, because bundlers do not remove unused code with an object spread.
const addressFields = z.strictObject({
  address1: requiredText,
  address2: z.optional(requiredText),
  city: requiredText,
  state: requiredText,
  postcode: requiredText,
  country,
});

const party = z.extend(addressFields, {
  email,
  client_number: z.optional(requiredText),
  id_doc_type_code: integerSchema(1),
  id_doc_type_code_other: z.optional(requiredText),
  id_doc_number: requiredText,
  id_doc_jurisdiction_country: country,
  id_doc_jurisdiction_state: requiredText,
  id_doc_verification_date: date,
  id_doc_source: requiredText,
});

const individual = z.extend(party, {
  kind: z.literal('individual'),
  secondary_email: z.optional(email),
  firstname: requiredText,
  lastname: requiredText,
  occupation: requiredText,
  dob: date,
  id_doc_expiry_date: date,
});

const authorizedPerson = z.extend(addressFields, {
  firstname: requiredText,
  lastname: requiredText,
  email,
  secondary_email: z.optional(email),
  occupation: requiredText,
  dob: date,
});

const director = z.strictObject({ firstname: requiredText, lastname: requiredText });

const kindMessage = 'must be one of individual, corporate';

const owner = z.extend(addressFields, { additional_info: z.optional(requiredText) });
const individualOwner = z.extend(owner, { kind: z.literal('individual'), firstname: requiredText, lastname: requiredText });
const corporateOwner = z.extend(owner, {
  kind: z.literal('corporate'),
  corporate_name: requiredText,
  beneficial_owners: z.optional(checked(z.array(individualOwner), z.maxLength(partyPeopleMax, `takes at most ${partyPeopleMax}`))),
});

const corporate = z.extend(party, {
  kind: z.literal('corporate'),
  corporate_name: requiredText,
  nature_of_business: requiredText,
  incorporation_number: requiredText,
  registration_country: country,
  registration_state: requiredText,
  tax_identification_number: z.optional(requiredText),
  authorized_persons: peopleSchema(authorizedPerson),
  directors: peopleSchema(director),
  beneficial_owners: peopleSchema(z.discriminatedUnion('kind', [individualOwner, corporateOwner], kindMessage)),
});

/** The schemas of a direct party's values by type, except the schemas of codes. */
export const partyValueSchemas = { text: requiredText, date, email, country };

/**
 * The schemas of a direct party by kind. Each schema has the party's own fields and its lists of people. Spec: Direct parties,
 * creation fields.
 */
export const partySchemas = { individual, corporate };

/**
 * The schema of one entry in each list of people. A list that permits companies has one schema per kind. Spec: Direct parties,
 * creation fields.
 */
export const partyPersonSchemas = {
  authorized_persons: { individual: authorizedPerson },
  directors: { individual: director },
  beneficial_owners: { individual: individualOwner, corporate: corporateOwner },
};

type Path = readonly (string | number)[];
type FieldMessage = { readonly path: Path; readonly message: string };

/** Each field that contains a state, with the field that contains its country. Applies at every level of a body. */
export const statePairs = {
  state: 'country',
  id_doc_jurisdiction_state: 'id_doc_jurisdiction_country',
  registration_state: 'registration_country',
};

/** Returns the problems of states and dates, at every level of a body. */
function nestedMessages(value: unknown, today: string, path: Path = []): readonly FieldMessage[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => nestedMessages(item, today, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const ownComplaints = Object.entries(statePairs).flatMap(([state, countryField]) => {
    const [stateText, countryText] = [fields.get(state), fields.get(countryField)];
    if (typeof stateText !== 'string' || typeof countryText !== 'string' || isStateOf(countryText, stateText)) return [];
    return [{ path: [...path, state], message: `is not a state of ${countryText}` }];
  });
  const nested = [...fields].flatMap(([name, fieldValue]) => {
    if (typeof fieldValue !== 'string') return nestedMessages(fieldValue, today, [...path, name]);
    const message = /^dob$|_date$/.test(name) ? partyDateProblem(name, fieldValue, { ...value }, today) : null;
    return message === null ? [] : [{ path: [...path, name], message }];
  });
  return [...ownComplaints, ...nested];
}

type IdentificationFields = {
  readonly kind: 'individual' | 'corporate';
  readonly id_doc_type_code: number;
  readonly id_doc_type_code_other?: unknown;
};

function identificationMessages(fields: IdentificationFields): readonly FieldMessage[] {
  const identificationTypes = fields.kind === 'individual' ? individualIdentificationTypes : corporateIdentificationTypes;
  const otherIdentificationCode = entityFields.originator.id_doc_type_code_other.other.code[fields.kind];
  if (!isCodeOf(identificationTypes, fields.id_doc_type_code))
    return [{ path: ['id_doc_type_code'], message: 'must be a code of the list' }];
  if (fields.id_doc_type_code !== otherIdentificationCode || fields.id_doc_type_code_other !== undefined) return [];
  return [{ path: ['id_doc_type_code_other'], message: `is required with code ${otherIdentificationCode}` }];
}

/** Body of `POST /api/v1/direct_parties`. Spec: Direct parties, creation fields. */
export const directPartyCreationSchema = z.strictObject({
  direct_party: checked(
    z.discriminatedUnion('kind', [individual, corporate], kindMessage),
    z.superRefine((fields, context) => {
      for (const message of [...nestedMessages(fields, latestDay(Date.now())), ...identificationMessages(fields)])
        context.addIssue({ code: 'custom', path: [...message.path], message: message.message });
    }),
  ),
});

// The endpoint that creates a direct party. Spec: Endpoints, Direct parties.

export const createDirectParty = endpoint(`POST ${directPartiesPath}`, {
  access: 'write',
  roles: rolesWith('create_parties'),
  needsAdministrator: true,
  body: directPartyCreationSchema,
  response: directPartyAnswerSchema,
});
