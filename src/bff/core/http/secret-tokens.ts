import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a text is one of the secret tokens. Takes the same time for every wrong text. */
export function isSecretToken(text: string, tokens: readonly string[]): boolean {
  const digest = digestOf(text);
  return tokens.reduce((isFound, token) => timingSafeEqual(digestOf(token), digest) || isFound, false);
}

/**
 * Whether an `Authorization` header has the bearer token. The name of the scheme may be in upper or lower case. Source: RFC
 * 9110, section 11.1.
 */
export function isBearerToken(authorization: string | undefined, token: string): boolean {
  return isSecretToken((authorization ?? '').replace(/^bearer +/i, 'Bearer '), [`Bearer ${token}`]);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
