import * as z from 'zod/mini';
import { patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// The file of a signed statement. Our choice: the spec is silent. `public/verify.html` reads the same format.

/** Name of the format, which is part of the signed text. A signature of a statement is therefore not valid for other texts. */
export const statementFormat = 'custody-desk-statement/1';

/** Maximum size of a statement file, bytes. */
export const statementBytesMax = 200_000_000;

const hashSchema = patternSchema(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal');

/** An exact amount. */
const amountSchema = patternSchema(/^-?\d{1,60}(\.\d{1,60})?$/, 'must be a decimal amount');

const cell = { salt: z.string(), wallet_id: integerSchema(1), asset: z.string(), at: z.string() };

/**
 * The content of one leaf of the Merkle tree. A leaf has the facts of the statement itself, or a balance or a movement of one
 * wallet and asset. Because of the salt, a reader cannot guess the balance of an undisclosed leaf from its hash.
 */
export const statementLeafSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('about'),
    salt: z.string(),
    from: z.string(),
    until: z.string(),
    zone: z.string(),
    /** Whether the statement is of all wallets or of chosen ones. Earlier statements do not contain it. */
    scope: z.optional(z.enum(['all wallets', 'selected wallets'])),
    wallets: z.array(z.strictObject({ id: integerSchema(1), name: z.nullable(z.string()) })),
    definitions: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('opening'), ...cell, balance: amountSchema, snapshot: z.nullable(z.string()) }),
  z.strictObject({
    kind: z.literal('movement'),
    ...cell,
    /** The id or hash of the transaction. */
    transaction: z.string(),
    /** The change of the balance, which is negative for outgoing money. */
    amount: amountSchema,
    /** Time at which the desk first read the record, if that was more than an hour after the movement. Otherwise null. */
    imported_at: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('closing'),
    ...cell,
    balance: amountSchema,
    snapshot: z.nullable(z.string()),
    /** The number of transactions between the two balances. */
    movements: integerSchema(0),
    /** The part of the change that no transaction explains. */
    unexplained: amountSchema,
  }),
]);

export type StatementLeaf = z.infer<typeof statementLeafSchema>;

/** The signed text of a statement, written as canonical JSON (RFC 8785). */
export const statementHeadSchema = z.strictObject({
  format: z.literal(statementFormat),
  made_at: z.string(),
  leaf_count: integerSchema(1),
  /** The root of the leaves' Merkle tree (RFC 9162, section 2.1.1). */
  root: hashSchema,
});

export type StatementHead = z.infer<typeof statementHeadSchema>;

export const statementFileSchema = z.strictObject({
  head: statementHeadSchema,
  /** The Ed25519 signature over `head` as canonical JSON, base64. */
  signature: z.string(),
  /** Id of the signing key. It is the first 16 digits of the SHA-256 hash of the raw public key. */
  key_id: z.string(),
  /** Every leaf in order, with its hash. `text` is its content as canonical JSON, or null if the content is not disclosed. */
  leaves: z.array(z.strictObject({ hash: hashSchema, text: z.nullable(z.string()) })),
});

export type StatementFile = z.infer<typeof statementFileSchema>;
