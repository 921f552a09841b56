import { endpoint, type Endpoint } from './endpoint.ts';
import { preferenceChangesSchema, preferencesSchema } from './preferences.ts';

// Paths of the desk's own, as rows like those of `endpoints.ts`: one table for its server's routes and the web's calls. Ours: the spec is silent.

/** Some of a user's preferences; answers all of them. They are read with the session. */
export const changePreferences = endpoint('PUT /bff/preferences', {
  deed: 'write',
  roles: ['viewer'],
  body: preferenceChangesSchema,
  response: preferencesSchema,
});

/** Every row of the desk's own. */
export const deskEndpoints = { changePreferences } as const satisfies Record<string, Endpoint>;
