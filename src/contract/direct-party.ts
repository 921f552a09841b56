import * as z from 'zod/mini';
import { checked, filledTextSchema, nameLengthMax, someSchema, textSchema } from './checked.ts';
import { isCodeOf, corporateIdentificationTypes, individualIdentificationTypes } from './code-lists/codes.ts';
import { countries, isCountry } from './code-lists/countries.ts';
import { isStateOf } from './code-lists/states.ts';
import type { DocumentForm } from './endpoint.ts';
import { entityRecordSchema } from './entity.ts';
import { idSchema, integerSchema } from './integer.ts';
import { timestampSchema } from './lenient-answer.ts';
import { wire } from './openapi/wire-form.ts';
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
    created_at: z.nullish(timestampSchema),
    updated_at: z.nullish(timestampSchema),
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

/** Most characters of an e-mail address: RFC 5321's path less its brackets. */
const emailLengthMax = 254;

/** Filters of the list. Spec: Direct parties. */
export const directPartyQuerySchema = z.strictObject({
  email: z.optional(textSchema(emailLengthMax)),
  client_number: z.optional(textSchema(nameLengthMax)),
  ...cursorQuery,
});

const given = filledTextSchema(nameLengthMax);
const date = z.iso.date('must be a date such as 1980-12-31');
const email = checked(z.email('must be an e-mail address'), z.maxLength(emailLengthMax));
const country = wire(checked(given, z.refine(isCountry, 'is not an accepted country')), { type: 'string', enum: countries });

// extended, not spread: a bundler keeps what a spread may touch
const addressed = z.strictObject({
  address1: given,
  address2: z.optional(given),
  city: given,
  state: given,
  postcode: given,
  country,
});

const party = z.extend(addressed, {
  email,
  client_number: z.optional(given),
  id_doc_type_code: integerSchema(1),
  id_doc_type_code_other: z.optional(given),
  id_doc_number: given,
  id_doc_jurisdiction_country: country,
  id_doc_jurisdiction_state: given,
  id_doc_verification_date: date,
  id_doc_source: given,
});

const individual = z.extend(party, {
  kind: z.literal('individual'),
  secondary_email: z.optional(email),
  firstname: given,
  lastname: given,
  occupation: given,
  dob: date,
  id_doc_expiry_date: date,
});

const authorizedPerson = z.extend(addressed, {
  firstname: given,
  lastname: given,
  email,
  secondary_email: z.optional(email),
  occupation: given,
  dob: date,
});

const kindMessage = 'must be one of individual, corporate';

const owner = z.extend(addressed, { additional_info: z.optional(given) });
const individualOwner = z.extend(owner, { kind: z.literal('individual'), firstname: given, lastname: given });
const corporateOwner = z.extend(owner, {
  kind: z.literal('corporate'),
  corporate_name: given,
  beneficial_owners: z.optional(z.array(individualOwner)),
});

const corporate = z.extend(party, {
  kind: z.literal('corporate'),
  corporate_name: given,
  nature_of_business: given,
  incorporation_number: given,
  registration_country: country,
  registration_state: given,
  tax_identification_number: z.optional(given),
  authorized_persons: someSchema(authorizedPerson),
  directors: someSchema(z.strictObject({ firstname: given, lastname: given })),
  beneficial_owners: someSchema(z.discriminatedUnion('kind', [individualOwner, corporateOwner], kindMessage)),
});

type Path = readonly (string | number)[];
type Complaint = { readonly path: Path; readonly message: string };

/** The state fields of a body, wherever they stand, each beside its country. */
const statePairs = {
  state: 'country',
  id_doc_jurisdiction_state: 'id_doc_jurisdiction_country',
  registration_state: 'registration_country',
};

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

type Identified = {
  readonly kind: 'individual' | 'corporate';
  readonly id_doc_type_code: number;
  readonly id_doc_type_code_other?: unknown;
};

function identificationComplaints(party: Identified): readonly Complaint[] {
  const [list, other] = party.kind === 'individual' ? [individualIdentificationTypes, 3] : [corporateIdentificationTypes, 7];
  if (!isCodeOf(list, party.id_doc_type_code)) return [{ path: ['id_doc_type_code'], message: 'is not a code of the list' }];
  if (party.id_doc_type_code !== other || party.id_doc_type_code_other !== undefined) return [];
  return [{ path: ['id_doc_type_code_other'], message: `is required with code ${other}` }];
}

/** Body of `POST /api/v1/direct_parties`. Spec: Direct parties, creation fields. */
export const directPartyCreationSchema = z.strictObject({
  direct_party: checked(
    z.discriminatedUnion('kind', [individual, corporate], kindMessage),
    z.superRefine((party, context) => {
      for (const complaint of [...stateComplaints(party), ...identificationComplaints(party)])
        context.addIssue({ code: 'custom', path: [...complaint.path], message: complaint.message });
    }),
  ),
});

/** A signed agreement: a PDF. Spec: Document uploads. */
export const agreementForm = { contentTypes: ['application/pdf'], needsType: false } as const satisfies DocumentForm;

/** A proof of identity, with the code of its type. Spec: Document uploads. */
export const supportingDocumentForm = {
  contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
  needsType: true,
} as const satisfies DocumentForm;

/** Whether a `document_type` is an identification type code, of either kind. Spec: Document uploads. */
export function isDocumentType(code: number): boolean {
  return isCodeOf(individualIdentificationTypes, code) || isCodeOf(corporateIdentificationTypes, code);
}
