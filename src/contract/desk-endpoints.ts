import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { peopleSchema, peopleSearchSchema } from './person.ts';
import { preferenceChangesSchema, preferencesSchema } from './preferences.ts';
import { presenceChangeSchema, presencesSchema, presentSchema, submissionsSchema } from './submission.ts';
import { transactionExportQuerySchema } from './transaction-export.ts';

// Paths of the desk's own, as rows like those of `endpoints.ts`: one table for its server's routes and the web's calls. Ours: the spec is silent.

/** Some of a user's preferences; answers all of them. They are read with the session. */
export const changePreferences = endpoint('PUT /bff/preferences', {
  deed: 'write',
  roles: ['viewer'],
  body: preferenceChangesSchema,
  response: preferencesSchema,
});

/** What this desk submitted for a transaction, newest first: every attempt, whatever became of it. */
export const listSubmissions = endpoint('GET /bff/transactions/:transaction_id/submissions', {
  deed: 'read',
  roles: ['compliance'],
  response: submissionsSchema,
});

/** Says that the reader has an item open (or not any more), and answers who else does. */
export const keepPresence = endpoint('PUT /bff/transactions/:transaction_id/presence', {
  deed: 'write',
  roles: ['compliance'],
  body: presenceChangeSchema,
  response: z.object({ others: z.array(presentSchema) }),
});

/** Who has which item open, the reader's own windows included. */
export const listPresences = endpoint('GET /bff/presence', { deed: 'read', roles: ['compliance'], response: presencesSchema });

/** Looks somebody up in the book of people whom this desk named before. */
export const searchPeople = endpoint('POST /bff/people/search', {
  deed: 'read',
  roles: ['compliance'],
  body: peopleSearchSchema,
  response: peopleSchema,
});

/**
 * Everything that matches a filter of the transaction list, as a file: streamed, page after page. A file that ends early is broken off, lacks its
 * last line (CSV) or is no JSON.
 */
export const exportTransactions = endpoint('GET /bff/exports/transactions', {
  deed: 'read',
  roles: ['viewer'],
  query: transactionExportQuerySchema,
  response: null,
});

/** Every row of the desk's own. */
export const deskEndpoints = {
  changePreferences,
  exportTransactions,
  searchPeople,
  listSubmissions,
  keepPresence,
  listPresences,
} as const satisfies Record<string, Endpoint>;
