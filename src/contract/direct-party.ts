import * as z from 'zod/mini';
import { isCountry } from './code-lists/countries.ts';
import { isStateOf } from './code-lists/states.ts';
import { isCodeOf, corporateIdentificationTypes, individualIdentificationTypes } from './code-lists/codes.ts';
import { entityKinds, entityRecordSchema } from './entity.ts';
import { idSchema, integerSchema } from './integer.ts';
import { cursorQuery } from './page.ts';

/** Statuses of a direct party. Ours: the spec names the first two; a rejection must have a name too. Spec: Direct party `status`. */
export const directPartyStatuses = ['pending_review', 'active', 'rejected'] as const;

export type DirectPartyStatus = (typeof directPartyStatuses)[number];

const text = z.nullish(z.string());

/** A direct party as read; the other creation fields come along as texts. Spec: Direct party. */
export const directPartySchema = z.catchall(
  z.object({
    id: idSchema,
    status: text,
    kind: text,
    fullname: text,
    entity_name: text,
    created_at: text,
    updated_at: text,
    email: text,
    client_number: text,
    self_custodied: z.nullish(z.boolean()),
    client_instructed: z.nullish(z.boolean()),
    balance_client_id: text,
    rejection_reason: z.nullish(z.unknown()),
    address: z.nullish(entityRecordSchema),
    id_doc_type_code: z.nullish(integerSchema(0)),
  }),
  z.unknown(),
);

export type DirectParty = z.infer<typeof directPartySchema>;

/** The answer that carries one direct party. Spec: Direct parties. */
export const directPartyAnswerSchema = z.object({ data: directPartySchema });

/** Filters of the list. Spec: Direct parties. */
export const directPartyQuerySchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(254))),
  client_number: z.optional(z.string().check(z.maxLength(255))),
  ...cursorQuery,
});

const given = z.string('is required').check(z.regex(/\S/, 'is empty'), z.maxLength(255));
const date = z.iso.date('must be a date such as 1980-12-31');
const email = z.email('must be an e-mail address');
const country = given.check(z.refine(isCountry, 'is not an accepted country'));

const address = { address1: given, address2: z.optional(given), city: given, state: given, postcode: given, country };

const identification = {
  id_doc_type_code: integerSchema(1),
  id_doc_type_code_other: z.optional(given),
  id_doc_number: given,
  id_doc_jurisdiction_country: country,
  id_doc_jurisdiction_state: given,
  id_doc_verification_date: date,
  id_doc_source: given,
};

const common = { email, client_number: z.optional(given), ...address, ...identification };

const individual = z.strictObject({
  kind: z.literal('individual'),
  ...common,
  secondary_email: z.optional(email),
  firstname: given,
  lastname: given,
  occupation: given,
  dob: date,
  id_doc_expiry_date: date,
});

const authorizedPerson = z.strictObject({
  firstname: given,
  lastname: given,
  email,
  secondary_email: z.optional(email),
  occupation: given,
  dob: date,
  ...address,
});

const ownerAddress = { ...address, additional_info: z.optional(given) };
const individualOwner = z.strictObject({ kind: z.literal('individual'), firstname: given, lastname: given, ...ownerAddress });
const corporateOwner = z.strictObject({
  kind: z.literal('corporate'),
  corporate_name: given,
  ...ownerAddress,
  beneficial_owners: z.optional(z.array(individualOwner)),
});

const corporate = z.strictObject({
  kind: z.literal('corporate'),
  ...common,
  corporate_name: given,
  nature_of_business: given,
  incorporation_number: given,
  registration_country: country,
  registration_state: given,
  tax_identification_number: z.optional(given),
  authorized_persons: z.array(authorizedPerson).check(z.minLength(1, 'needs at least one')),
  directors: z.array(z.strictObject({ firstname: given, lastname: given })).check(z.minLength(1, 'needs at least one')),
  beneficial_owners: z.array(z.discriminatedUnion('kind', [individualOwner, corporateOwner])).check(z.minLength(1, 'needs at least one')),
});

type Path = readonly (string | number)[];
type Complaint = { readonly path: Path; readonly message: string };

/** The state fields of a body, wherever they stand, each beside its country. */
const statePairs = { state: 'country', id_doc_jurisdiction_state: 'id_doc_jurisdiction_country', registration_state: 'registration_country' };

function stateComplaints(value: unknown, path: Path = []): readonly Complaint[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => stateComplaints(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const own = Object.entries(statePairs).flatMap(([state, countryField]) => {
    const [given, of] = [fields.get(state), fields.get(countryField)];
    if (typeof given !== 'string' || typeof of !== 'string' || isStateOf(of, given)) return [];
    return [{ path: [...path, state], message: `is not a state of ${of}` }];
  });
  return [...own, ...[...fields].flatMap(([name, nested]) => stateComplaints(nested, [...path, name]))];
}

type Identified = { readonly kind: 'individual' | 'corporate'; readonly id_doc_type_code: number; readonly id_doc_type_code_other?: unknown };

function identificationComplaints(party: Identified): readonly Complaint[] {
  const [list, other] = party.kind === 'individual' ? [individualIdentificationTypes, 3] : [corporateIdentificationTypes, 7];
  if (!isCodeOf(list, party.id_doc_type_code)) return [{ path: ['id_doc_type_code'], message: 'is not a code of the list' }];
  if (party.id_doc_type_code !== other || party.id_doc_type_code_other !== undefined) return [];
  return [{ path: ['id_doc_type_code_other'], message: `is required with code ${other}` }];
}

/** Body of `POST /api/v1/direct_parties`. Spec: Direct parties, creation fields. */
export const directPartyCreationSchema = z.strictObject({
  direct_party: z.discriminatedUnion('kind', [individual, corporate], `kind must be one of ${entityKinds.join(', ')}`).check(
    z.superRefine((party, context) => {
      for (const complaint of [...stateComplaints(party), ...identificationComplaints(party)])
        context.addIssue({ code: 'custom', path: [...complaint.path], message: complaint.message });
    }),
  ),
});

/** The uploads of a direct party, by the last segment of their path, with the content types each takes. Spec: Document uploads. */
export const documentUploads = {
  custody_agreement: ['application/pdf'],
  appointment_of_authorized_person_agreement: ['application/pdf'],
  supporting_documents: ['application/pdf', 'image/png', 'image/jpeg'],
} as const satisfies Record<string, readonly string[]>;
