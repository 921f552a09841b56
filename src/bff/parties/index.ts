// The exports of this module for other modules.

export { createPartyOnce } from './create-party.ts';
export { dropPartyDraft } from './take-over-files.ts';
export { openParties, type Parties } from './open-parties.ts';
export { draftRevisionMigration, partyFilesMigration } from './party-migration.ts';
export { partyRoutes } from './party-routes.ts';
