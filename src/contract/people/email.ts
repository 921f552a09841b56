import * as z from 'zod/mini';

/**
 * An e-mail address of a person. It may contain letters of any script, for example `'o&leary@example.com'`,
 * `'søren@example.com'`. Source: RFC 5321 without quoted names and address literals, RFC 6531.
 */
export const emailSchema = z.email({
  pattern:
    /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u,
  error: 'must be an e-mail address',
});
