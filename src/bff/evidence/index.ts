// What other modules may import from this one.

export { checkpointMigration } from './checkpoints/checkpoint-keeper.ts';
export { verifyAuditNamed, verifyAuditArguments } from './checkpoints/verify-checkpoints-file.ts';
export { checkpointVariables, type WitnessSettings } from './checkpoints/witnesses.ts';
export { evidenceRoutes } from './evidence-routes.ts';
export { embeddedSigningKey, examineSigningKey, operatorSigningKey, signingKeyMessage, signingKeyMigration } from './keys/signing-keys.ts';
export { openEvidence, startCheckpoints, type Evidence } from './open-evidence.ts';
export { reconciliationMigration } from './reconciliation/findings.ts';
export { evidenceReviewMigration, reviewDueAt, startReviewReminder } from './reviews/signed-reviews.ts';
export { holdingMigration, snapshotMigration } from './snapshots/snapshot-migration.ts';
export { startSnapshots } from './snapshots/start-snapshots.ts';
export { startReconciliation } from './reconciliation/reconciliation-routes.ts';
export { statementMigration } from './statements/statement-routes.ts';
export { signingKeyOf, type SigningKey } from './statements/signing-key.ts';
export { verifyStatementNamed } from './statements/verify-statement-file.ts';
