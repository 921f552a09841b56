import { rolesWith } from '#contract/roles.ts';
import { directPartyAnswerSchema, directPartySchema } from '#contract/service/direct-party.ts';
import { partyReviewSchema } from '#contract/service/party-review.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { pageOf } from '#contract/wire/page.ts';
import { draftListQuerySchema, draftListSchema } from './draft.ts';
import {
  partyFileSchema,
  partyFilesPath,
  partyFilesQuerySchema,
  partyFilesSchema,
  partyFileUploadSchema,
  partyLookupSchema,
} from './party-file.ts';

// The desk's endpoints for direct parties. They have a separate file, so that the first page does not load their schemas. Our choice:
// the spec is silent.

/** The user's own drafts whose names begin with a prefix. */
export const listDrafts = endpoint('GET /bff/drafts', {
  access: 'read',
  roles: rolesWith('read'),
  query: draftListQuerySchema,
  response: draftListSchema,
});

/** The files of a direct party, or of one of the user's drafts. */
export const listPartyFiles = endpoint(`GET ${partyFilesPath}`, {
  access: 'read',
  roles: rolesWith('read_parties'),
  query: partyFilesQuerySchema,
  response: partyFilesSchema,
});
/** Uploads a file to the service once. The `state` of the returned file is the outcome. */
export const uploadPartyFile = endpoint(`POST ${partyFilesPath}/:file_id/upload`, {
  access: 'write',
  roles: rolesWith('create_parties'),
  body: partyFileUploadSchema,
  response: partyFileSchema,
});

/**
 * Finds the direct parties with exactly this e-mail or client number. Only for roles that see both in full, because other roles
 * could guess values.
 */
export const lookUpDirectParties = endpoint('POST /bff/direct-parties/lookup', {
  access: 'read',
  roles: [...rolesWith('clear_deposits'), ...rolesWith('create_parties')],
  body: partyLookupSchema,
  response: pageOf(directPartySchema),
});

/** Approves or rejects a direct party in the custodian's place. Only the embedded service has this endpoint. Elsewhere the answer is 404. */
export const reviewSandboxParty = endpoint('POST /bff/sandbox/direct_parties/:id/review', {
  access: 'write',
  roles: rolesWith('administer'),
  body: partyReviewSchema,
  response: directPartyAnswerSchema,
});
