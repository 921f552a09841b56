import { directPartyAnswerSchema, directPartySchema } from '#contract/direct-party.ts';
import { endpoint } from '#contract/endpoint.ts';
import { pageOf } from '#contract/page.ts';
import { partyReviewSchema } from '#contract/sandbox.ts';
import { draftListQuerySchema, draftListSchema } from './draft.ts';
import {
  partyFileSchema,
  partyFilesPath,
  partyFilesQuerySchema,
  partyFilesSchema,
  partyFileUploadSchema,
  partyLookupSchema,
} from './party-file.ts';

// Rows of `desk-endpoints.ts` about direct parties, apart so that their schemas stay out of the first page. Ours: the spec is silent.

/** The user's own drafts whose names begin alike. */
export const listDrafts = endpoint('GET /bff/drafts', {
  deed: 'read',
  roles: ['viewer'],
  query: draftListQuerySchema,
  response: draftListSchema,
});

const partyReaders = ['compliance', 'administrator'] as const;

/** The files of a direct party, or of an own draft of one. */
export const listPartyFiles = endpoint(`GET ${partyFilesPath}`, {
  deed: 'read',
  roles: partyReaders,
  query: partyFilesQuerySchema,
  response: partyFilesSchema,
});
/** Uploads a file to the service, once; what came of it is the file's state. */
export const uploadPartyFile = endpoint(`POST ${partyFilesPath}/:file_id/upload`, {
  deed: 'write',
  roles: ['administrator'],
  body: partyFileUploadSchema,
  response: partyFileSchema,
});

/** Direct parties with exactly this e-mail or client number. */
export const lookUpDirectParties = endpoint('POST /bff/direct-parties/lookup', {
  deed: 'read',
  roles: partyReaders,
  body: partyLookupSchema,
  response: pageOf(directPartySchema),
});

/** Plays the operator, who approves or rejects a direct party. The embedded service alone has it: elsewhere 404. */
export const reviewSandboxParty = endpoint('POST /bff/sandbox/direct_parties/:id/review', {
  deed: 'write',
  roles: ['administrator'],
  body: partyReviewSchema,
  response: directPartyAnswerSchema,
});
