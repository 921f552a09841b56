import * as z from 'zod/mini';
import { readVariables, sharedVariables } from '#contract/wire/environment.ts';

/** All environment variables of the service. */
const schema = z.object(sharedVariables);

/** Reads the environment of `npm run custody`. Throws `BadEnvironment`. */
export function readEnv(values: Readonly<Record<string, string | undefined>>): z.infer<typeof schema> {
  return readVariables(schema, values);
}
