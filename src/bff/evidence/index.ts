// What other modules may import from this one.

export { verifyStatementNamed } from './statements/verify-statement-file.ts';
