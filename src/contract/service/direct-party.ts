import * as z from 'zod/mini';
import { isCodeOf, corporateIdentificationTypes, individualIdentificationTypes } from '#contract/people/code-lists/codes.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { rolesWith } from '#contract/roles.ts';
import { nameLengthMax, textSchema } from '#contract/wire/checked.ts';
import { endpoint, type DocumentForm } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { timestampSchema } from '#contract/wire/lenient-answer.ts';
import { cursorQuery, pageOf } from '#contract/wire/page.ts';
import { walletSchema } from './wallet.ts';

/** Path of direct parties. Spec: Direct parties. */
export const directPartiesPath = '/api/v1/direct_parties';

/**
 * Statuses of a direct party. The spec names only the first two. Our choice: `rejected`, because a rejected party also needs a
 * status.
 */
export const directPartyStatuses = ['pending_review', 'active', 'rejected'] as const;

export type DirectPartyStatus = (typeof directPartyStatuses)[number];

const text = z.nullish(z.string());

/** A direct party in an answer. The other fields of its creation are included as texts. Spec: Direct party. */
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
    // Some roles get the code masked.
    id_doc_type_code: z.nullish(z.union([integerSchema(0), z.literal(maskedText)])),
  }),
  z.unknown(),
);

export type DirectParty = z.infer<typeof directPartySchema>;

/** An answer that contains one direct party. Spec: Direct parties. */
export const directPartyAnswerSchema = z.object({ data: directPartySchema });

/** Maximum length of an e-mail address, in characters. Source: RFC 5321, a path without its brackets. */
export const emailLengthMax = 254;

/** Filters of the list. Spec: Direct parties. */
export const directPartyQuerySchema = z.strictObject({
  email: z.optional(textSchema(emailLengthMax)),
  client_number: z.optional(textSchema(nameLengthMax)),
  ...cursorQuery,
});

/** The upload form of a signed agreement. The document must be a PDF. Spec: Document uploads. */
export const agreementForm = { contentTypes: ['application/pdf'], needsType: false } as const satisfies DocumentForm;

/** The upload form of a proof of identity. It requires the code of the document's type. Spec: Document uploads. */
export const supportingDocumentForm = {
  contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
  needsType: true,
} as const satisfies DocumentForm;

/** Whether a `document_type` is the code of a person's or a company's identification. Spec: Document uploads. */
export function isDocumentType(code: number): boolean {
  return isCodeOf(individualIdentificationTypes, code) || isCodeOf(corporateIdentificationTypes, code);
}

const partyReadAccess = { access: 'read', roles: rolesWith('read_parties'), needsAdministrator: true } as const;

const uploadAccess = {
  access: 'upload',
  roles: rolesWith('create_parties'),
  needsAdministrator: true,
  authentication: 'upload',
  document: agreementForm,
  response: null,
} as const;

// The endpoints of direct parties. Spec: Endpoints, Direct parties.

export const listDirectParties = endpoint(`GET ${directPartiesPath}`, {
  ...partyReadAccess,
  query: directPartyQuerySchema,
  response: pageOf(directPartySchema),
});

export const readDirectParty = endpoint(`GET ${directPartiesPath}/:id`, { ...partyReadAccess, response: directPartyAnswerSchema });

export const listDirectPartyWallets = endpoint(`GET ${directPartiesPath}/:id/wallets`, {
  ...partyReadAccess,
  query: z.strictObject(cursorQuery),
  response: pageOf(walletSchema),
});

export const uploadCustodyAgreement = endpoint(`POST ${directPartiesPath}/:id/custody_agreement`, uploadAccess);

export const uploadAppointment = endpoint(`POST ${directPartiesPath}/:id/appointment_of_authorized_person_agreement`, uploadAccess);

export const uploadSupportingDocument = endpoint(`POST ${directPartiesPath}/:id/supporting_documents`, {
  ...uploadAccess,
  document: supportingDocumentForm,
});
