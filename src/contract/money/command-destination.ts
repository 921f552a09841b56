import * as z from 'zod/mini';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

/** Kinds of destination in the short form for lists. `request.body` has the full destination. */
export const commandDestinationKinds = ['wallet', 'external_account', 'public_address', 'validator', 'several'] as const;

export const commandDestinationSchema = z.object({
  kind: z.enum(commandDestinationKinds),
  /** Id of a wallet or an external account. */
  id: z.nullable(idSchema),
  /** A public address, or a validator's public key. */
  address: z.nullable(z.string()),
  /** Tag or memo. */
  tag: z.nullable(z.string()),
  /** Number of destinations, for `several`. */
  count: z.nullable(integerSchema(1)),
});

export type CommandDestination = z.infer<typeof commandDestinationSchema>;
