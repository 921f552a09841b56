import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { momentSchema } from '#contract/wire/moment.ts';
import { exportFormats } from './export-formats.ts';

// Signed statements of balances and movements. The file's format: `evidence/statement-file.ts`. Ours: the desk's own.

/** Maximum wallets that a statement names; without names it has all wallets. */
const statementWalletsMax = 1000;

/** A statement without its content. Times are ISO 8601. */
export const statementSchema = z.object({
  id: z.string(),
  from: z.string(),
  until: z.string(),
  made_at: z.string(),
  /** E-mail of the user. */
  made_by: z.string(),
  /** The number of wallets in it. */
  wallets: integerSchema(0),
  leaf_count: integerSchema(1),
  /** The root of the Merkle tree of its leaves, hex. */
  root: z.string(),
  key_id: z.string(),
});

export type Statement = z.output<typeof statementSchema>;

/** The newest statements. */
export const listStatements = endpoint('GET /bff/statements', {
  access: 'read',
  roles: rolesWith('read_statements'),
  response: z.object({ statements: z.array(statementSchema) }),
});

/** Makes and signs a statement of a period: of all wallets, or of some. */
export const makeStatement = endpoint('POST /bff/statements', {
  access: 'write',
  roles: rolesWith('make_statements'),
  body: z.strictObject({
    from: momentSchema(),
    until: momentSchema(),
    wallet_ids: z.optional(checked(z.array(idSchema), z.minLength(1), z.maxLength(statementWalletsMax))),
  }),
  response: statementSchema,
});

/** The file of a statement: JSON with its signature (default), or its lines as CSV. */
export const readStatement = endpoint('GET /bff/statements/:statement_id', {
  access: 'read',
  roles: rolesWith('read_statements'),
  query: z.strictObject({ format: z.optional(choiceSchema(exportFormats)) }),
  response: null,
});
