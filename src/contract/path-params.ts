import * as z from 'zod/mini';
import { assets } from './assets.ts';

/** An integer id in a path. */
const id = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'must be an integer from 1'));

/** Hash forms of the supported chains: 64 hexadecimal digits, with or without 0x, and Filecoin's message CIDs. Ours: the spec is silent. */
const transactionHash = /^((0x)?[0-9a-fA-F]{64}|bafy2bz[a-z2-7]{20,80})$/;

/** An id or a hash in a path. Spec: Transactions, `id` is an integer (internal) or hash (external). */
const transactionKey = z
  .string()
  .check(z.refine((text) => /^[1-9]\d{0,15}$/.test(text) || transactionHash.test(text), 'must be an integer or a transaction hash'));

/** Every variable of a path, with the strict pattern that it must match after decoding. Spec: Endpoints. */
export const pathParams = {
  id,
  wallet_id: id,
  transaction_id: transactionKey,
  currency: z.enum(assets, 'is not a supported asset'),
  address: z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,128}$/, 'is not an address')),
  storage_provider_id: z.string().check(z.regex(/^f0\d{1,12}$/, 'must be a storage provider such as f01234')),
  validator_pubkey: z.string().check(z.regex(/^0x[0-9a-f]{96}$/, 'must be 0x and 96 lower-case hexadecimal digits')),
} as const;

export type PathParam = keyof typeof pathParams;

/** The names of the variables of a path template. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The schema of a path template's variables; `overrides` gives a variable another pattern in this path. */
/* @__NO_SIDE_EFFECTS__ */
export function paramsOf(path: string, overrides: Partial<Record<string, z.ZodMiniType<string, string>>> = {}) {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const known: Record<string, z.ZodMiniType<string, string>> = { ...pathParams, ...overrides };
  return z.strictObject(Object.fromEntries(names.map((name) => [name, known[name] ?? z.never()])));
}

/** A path with its variables filled in, each percent-encoded: `'/api/v1/wallets/7'`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
