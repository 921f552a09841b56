import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { User } from '#bff/auth/session/sandbox-users.ts';
import { passwordLengthMin } from '#contract/desk/users.ts';
import { roles } from '#contract/roles.ts';

/** Longest password, in UTF-16 units, the same as at sign-in. */
const passwordLengthMax = 1024;

/** Minimum number of guesses that an attacker needs, as a power of ten. Source: zxcvbn, which calls 8 and more "safely unguessable". */
const guessesLog10Min = 9;

/** Maximum characters that the estimate reads. Longer texts take too long, and these characters are enough. */
const estimatedLengthMax = 100;

/** Words that an attacker tries first at a desk like this. */
const deskWords = ['custody', 'desk', 'custodydesk', 'treasury', 'treasurer', 'sandbox', 'wallet', ...roles];

export type NewPassword = { readonly password: string; readonly again: string; readonly user: Pick<User, 'email' | 'name'> };

/** Why a password cannot be set, or null. Source: ASVS 5.0.0, 6.2.1, 6.2.4, 6.2.9 and 6.2.11. */
export function passwordProblem({ password, again, user }: NewPassword): string | null {
  // The password is normalized as for its hash, so that all its spellings have the same result.
  const normalPassword = password.normalize('NFKC');
  const { length } = Array.from(normalPassword);
  if (length < passwordLengthMin) return `The password must have at least ${passwordLengthMin} characters: it has ${length}.`;
  if (password.length > passwordLengthMax) return `The password is longer than ${passwordLengthMax} characters.`;
  if (isEasilyGuessed(normalPassword.toLowerCase(), user))
    return 'The password is easily guessed: it is a common one, a common word with digits, a repetition, or contains your name or the desk’s. Use several unrelated words.';
  return password === again ? null : 'The two passwords differ.';
}

/** Whether a password is easy to guess. Knows 49,000 frequent passwords, their variations, and words of the user and the desk. */
function isEasilyGuessed(password: string, { email, name }: NewPassword['user']): boolean {
  const personalWords = [email, ...email.split('@'), name].map((text) => text.normalize('NFKC').toLowerCase());
  const forbiddenWords = [
    ...personalWords,
    ...personalWords.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2),
  ];
  const userWords = [...new Set([...forbiddenWords, ...forbiddenWords.map(withoutDiacritics), ...deskWords])];
  // The text without separators is checked as well, for example `custody-desk-2026!`.
  return [password, withoutDiacritics(password), withoutDiacritics(password).replace(/[^\p{L}\p{N}]/gu, '')].some(
    (text) => (estimator ??= newEstimator()).check(text, userWords).guessesLog10 < guessesLog10Min,
  );
}

/** A text without diacritics, for example `'maria'` for `'maría'`. */
function withoutDiacritics(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

let estimator: ZxcvbnFactory | undefined;

function newEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLengthMax });
}
