import * as z from 'zod/mini';
import {
  uploadAppointment,
  uploadCustodyAgreement,
  uploadSupportingDocument,
  agreementForm,
  isDocumentType,
  supportingDocumentForm,
} from '#contract/service/direct-party.ts';
import { checked, choiceSchema, filledTextSchema, nameLengthMax, patternSchema, textSchema } from '#contract/wire/checked.ts';
import type { DocumentForm, Endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerOfText, integerSchema } from '#contract/wire/integer.ts';
import { partyDraftNamePattern } from './draft.ts';

// Documents of direct parties. The desk stores the content encrypted until the service has it. Afterwards it stores only the
// metadata.

/**
 * Path of files. `POST` receives a file, and `GET` lists files. The paths below it are `/:id` (`DELETE`), `/:id/content`
 * (`GET`) and `/:id/upload` (`POST`).
 */
export const partyFilesPath = '/bff/direct-party-files';

/** Kinds of file, in the order of the form. Spec: Document uploads. */
export const partyFileKinds = ['custody_agreement', 'appointment_of_authorized_person_agreement', 'supporting_document'] as const;

export type PartyFileKind = (typeof partyFileKinds)[number];

/** Kinds of document that the custodian requires to approve a direct party. Spec: Direct parties, process. */
export const requiredFileKinds = [
  'custody_agreement',
  'appointment_of_authorized_person_agreement',
] as const satisfies readonly PartyFileKind[];

/** The service's upload endpoint of each kind, and the content that it accepts. Spec: Document uploads. */
export const partyFileForms = {
  custody_agreement: { row: uploadCustodyAgreement, form: agreementForm },
  appointment_of_authorized_person_agreement: { row: uploadAppointment, form: agreementForm },
  supporting_document: { row: uploadSupportingDocument, form: supportingDocumentForm },
} as const satisfies Record<PartyFileKind, { readonly row: Endpoint; readonly form: DocumentForm }>;

/**
 * Accepted content types of documents, with their lower-case file extensions. Spec: Document
 * uploads.
 */
export const documentExtensions = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const satisfies Record<string, readonly string[]>;

export type DocumentMediaType = keyof typeof documentExtensions;

/** The first bytes of a document of each type, in hex. Sources: ISO 32000-1, 7.5.2; PNG, 5.2 and 11.2.2; ITU-T T.81, B.1.1.3. */
export const documentSignatures = {
  'application/pdf': '255044462d',
  // A PNG begins with the signature of PNG files. The header chunk is always the first chunk, so its length and its name come next.
  'image/png': '89504e470d0a1a0a0000000d49484452',
  'image/jpeg': 'ffd8ff',
} as const satisfies Record<DocumentMediaType, string>;

/** Number of first bytes that suffice to detect a document's type. */
export const documentBeginningBytes = 32;

/**
 * Detects the type of a document from its first bytes, in hex. Returns null for other types. A PDF may have a byte order mark
 * or spaces before its header.
 */
export function documentTypeOf(hex: string): DocumentMediaType | null {
  const text = hex.replace(/^(?:efbbbf|0d|0a|09|20)+/, '');
  const types = Object.keys(documentExtensions) as readonly DocumentMediaType[];
  return types.find((type) => (type === 'application/pdf' ? text : hex).startsWith(documentSignatures[type])) ?? null;
}

/**
 * Default maximum file size, bytes (20 MiB). `UPLOAD_BYTES_MAX` replaces it, and the list of files returns the limit in force
 * (`bytes_max`).
 */
export const uploadBytesMaxDefault = 20 * 1024 * 1024;

/** Maximum files of one draft or one direct party. */
export const partyFilesMax = 60;

/**
 * States of a file. `held` means that only the desk has the content. `uploaded` means that the service has it. `refused` means
 * that the service refused the upload. `not_sent` means that no byte reached the service. `unknown` means that the service may
 * have the content, and another upload does no harm.
 */
export const partyFileStates = ['held', 'sending', 'uploaded', 'refused', 'not_sent', 'unknown'] as const;

export type PartyFileState = (typeof partyFileStates)[number];

export const partyFileSchema = z.object({
  id: z.string(),
  /** The draft that the file belongs to. Null after the upload to a direct party. */
  draft: z.nullable(z.string()),
  direct_party_id: z.nullable(idSchema),
  kind: z.enum(partyFileKinds),
  /** The code of the document type as digits, or null for an agreement. */
  document_type: z.nullable(z.string()),
  /** The file's name on the user's machine. The desk sends the file to the service under another name. */
  name: z.string(),
  /** Size of the file, bytes. */
  size: integerSchema(1),
  /** SHA-256 of the content, in lower-case hex digits. */
  sha256: z.string(),
  media_type: z.string(),
  /** Whether a PDF is protected or requires a password. The desk accepts it with a warning. */
  is_encrypted: z.boolean(),
  /** Time at which the desk received the file, ISO 8601. */
  received_at: z.string(),
  received_by: z.object({ name: z.string() }),
  state: z.enum(partyFileStates),
  /** The service's refusal message, or the desk's reason for an unknown outcome. */
  message: z.nullable(z.string()),
  uploaded_at: z.nullable(z.string()),
});

export type PartyFile = z.infer<typeof partyFileSchema>;

const documentTypeSchema = checked(
  z.string(),
  z.refine(
    (text) => /^[1-9]\d{0,3}$/.test(text) && isDocumentType(integerOfText(text)),
    'must be a code of the list of identification types',
  ),
);

const draftNameSchema = patternSchema(partyDraftNamePattern, 'must be the name of a draft of a direct party');
const partyIdTextSchema = patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more');

/** The owner of the files, which is either a draft or a direct party. */
const owner = { draft: z.optional(draftNameSchema), direct_party_id: z.optional(partyIdTextSchema) };

const ownerRefinement = z.refine<{ draft?: string | undefined; direct_party_id?: string | undefined }>(
  ({ draft, direct_party_id: id }) => (draft === undefined) !== (id === undefined),
  'must contain either draft or direct_party_id',
);

/** Query of `GET /bff/direct-party-files`. */
export const partyFilesQuerySchema = checked(z.strictObject(owner), ownerRefinement);

/**
 * Query of `POST /bff/direct-party-files`. The body has the file's bytes (`application/octet-stream`). Supporting documents
 * require a type.
 */
export const partyFileQuerySchema = checked(
  z.strictObject({
    ...owner,
    kind: choiceSchema(partyFileKinds),
    document_type: z.optional(documentTypeSchema),
    name: checked(
      filledTextSchema(nameLengthMax),
      z.regex(/^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u, 'must be a file name without slashes and text direction characters'),
    ),
  }),
  ownerRefinement,
  z.refine(({ kind, document_type: type }) => !partyFileForms[kind].form.needsType || type !== undefined, {
    path: ['document_type'],
    message: 'is required for a supporting document',
  }),
  z.refine(({ kind, document_type: type }) => partyFileForms[kind].form.needsType || type === undefined, {
    path: ['document_type'],
    message: 'is allowed for supporting documents only',
  }),
);

/** The files of a draft or a direct party, oldest first. `bytes_max` is the maximum size of a file. */
export const partyFilesSchema = z.object({ files: z.array(partyFileSchema), bytes_max: integerSchema(1) });

/** Body of `POST /bff/direct-party-files/:id/upload`. */
export const partyFileUploadSchema = z.strictObject({ direct_party_id: idSchema });

/**
 * Body of the search for direct parties. Matches are exact, like those of the service's filters. The method is POST, to keep
 * e-mail addresses out of URLs.
 */
export const partyLookupSchema = checked(
  z.strictObject({ email: z.optional(textSchema(254)), client_number: z.optional(textSchema(nameLengthMax)) }),
  z.refine(({ email = '', client_number: number = '' }) => email + number !== '', 'must contain an email or a client_number'),
);
