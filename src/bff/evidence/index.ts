// What other modules may import from this one.

export { evidenceRoutes } from './evidence-routes.ts';
export { embeddedSigningKey, examineSigningKey, operatorSigningKey, signingKeyMessage, signingKeyMigration } from './keys/signing-keys.ts';
export { openEvidence, type Evidence } from './open-evidence.ts';
export { signingKeyOf, type SigningKey } from './statements/signing-key.ts';
export { verifyStatementNamed } from './statements/verify-statement-file.ts';
