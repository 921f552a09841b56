// The exports of this module for other modules.

export { checkpointMigration } from './checkpoints/checkpoint-keeper.ts';
export { verifyAuditWithArguments, verifyAuditArguments } from './checkpoints/verify-checkpoints-file.ts';
export { checkpointVariables, type WitnessSettings } from './checkpoints/witnesses.ts';
export { evidenceRoutes } from './evidence-routes.ts';
export { keyEndorsementMigration } from './keys/key-endorsements.ts';
export { embeddedSigningKey, examineSigningKey, operatorSigningKey, signingKeyMessage, signingKeyMigration } from './keys/signing-keys.ts';
export { openEvidence, startCheckpoints, type Evidence } from './open-evidence.ts';
export { reconciliationMigration, signOffMigration } from './reconciliation/reconciliation-migration.ts';
export { unsignedFindingsSince } from './reconciliation/findings.ts';
export { evidenceReviewMigration, reviewDueAt, startReviewReminder } from './reviews/signed-reviews.ts';
export { holdingMigration, snapshotMigration } from './snapshots/snapshot-migration.ts';
export { startSnapshots } from './snapshots/start-snapshots.ts';
export { startReconciliation } from './reconciliation/reconciliation-routes.ts';
export { statementMigration } from './statements/statement-routes.ts';
export { signingKeyOf, type SigningKey } from './statements/signing-key.ts';
export { verifyStatementWithArguments } from './statements/verify-statement-file.ts';
