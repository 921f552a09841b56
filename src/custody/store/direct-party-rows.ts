import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import type { At, Json, OrNull } from './columns.ts';

/** The details that a direct party was created with. */
export type DirectPartyDetails = z.output<typeof directPartyCreationSchema>['direct_party'];

export type DirectPartyTable = {
  id: Generated<number>;
  status: DirectPartyStatus;
  details: Json<DirectPartyDetails>;
  email: GeneratedAlways<string>;
  client_number: GeneratedAlways<string | null>;
  rejection_reason: OrNull<string>;
  created_at: At;
  updated_at: At;
};

/** A document of a direct party. A later one of the same slot does not replace earlier ones. */
export type DirectPartyDocumentTable = {
  id: Generated<number>;
  direct_party_id: number;
  slot: 'custody_agreement' | 'appointment_of_authorized_person_agreement' | 'supporting_documents';
  /** Identification type code; only for supporting documents. */
  document_type: OrNull<number>;
  content_type: string;
  /** File name in the folder of documents. */
  file: string;
  bytes: number;
  uploaded_at: At;
};

export type DirectPartyRow = Selectable<DirectPartyTable>;
