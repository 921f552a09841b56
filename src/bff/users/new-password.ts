import { passwordLengthMin } from '#contract/desk/users.ts';

/** Longest password, in UTF-16 units, as the sign-in accepts. */
const passwordLengthMax = 1024;

type NewPassword = { readonly password: string; readonly again: string; readonly email: string };

/** Why a password cannot be set, or null. Source: ASVS 5.0.0, 6.2.1 and 6.2.9. */
export function passwordProblem({ password, again, email }: NewPassword): string | null {
  // As it is hashed: other spellings of a character count alike.
  const { length } = Array.from(password.normalize('NFKC'));
  if (length < passwordLengthMin) return `The password needs at least ${passwordLengthMin} characters: it has ${length}.`;
  if (password.length > passwordLengthMax) return `The password is longer than ${passwordLengthMax} characters.`;
  if (password.toLowerCase() === email.toLowerCase()) return 'The password must not be your e-mail address.';
  if (new Set(password).size === 1) return 'The password must not be one character repeated.';
  return password === again ? null : 'The two passwords differ.';
}
