import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a text is one of the secret tokens. Takes the same time for every wrong text. */
export function isSecretToken(text: string, tokens: readonly string[]): boolean {
  const digest = digestOf(text);
  return tokens.reduce((isFound, token) => timingSafeEqual(digestOf(token), digest) || isFound, false);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
