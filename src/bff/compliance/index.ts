// The exports of this module for other modules.

export { complianceRoutes } from './compliance-routes.ts';
export { openCompliance, type Compliance } from './open-compliance.ts';
export { draftTurnMigration } from './drafts/draft-migration.ts';
export { peopleMigration } from './people/people-migration.ts';
export { wrapSubmission } from './regulatory/recorded-submission.ts';
export { queueReader } from './queue/queue-routes.ts';
export { wrapWalletEdit } from './queue/regulatory-queue.ts';
