import { providerSignInTime } from '#contract/limits.ts';

/** Messages for a round trip to the provider that ended without a session; `name` is the provider's. */
const sentences = {
  gone: () => `This sign-in was used already, or took longer than ${providerSignInTime.words}. Start again.`,
  other_browser: () => 'This sign-in was started in another browser. Start again in this one.',
  unreachable: (name) => `${name} cannot be reached. Try again in a minute.`,
  bad_provider: (name) => `${name} is not set up as the desk expects. Tell whoever runs the desk: "npm run doctor" names the reason.`,
  access_denied: (name) => `${name} refused the sign-in.`,
  provider_error: (name) => `${name} answered with an error. Try again, or tell whoever runs the desk.`,
  code_refused: (name) => `${name} did not accept the sign-in: it was used already, or took too long. Start again.`,
  client_refused: (name) => `${name} does not accept the desk’s client secret. Tell whoever runs the desk.`,
  bad_key: (name) => `The answer of ${name} is signed with a key that it does not publish, so nobody was signed in. Start again.`,
  bad_answer: (name) => `The answer of ${name} is not valid, so nobody was signed in. Start again, or tell whoever runs the desk.`,
  no_email: (name) => `${name} did not say your e-mail address, which the desk needs. Tell whoever runs the desk.`,
  email_unverified: (name) => `${name} has not verified your e-mail address, which the desk needs. Verify it there first.`,
  email_unsaid: (name) =>
    `${name} does not say whether your e-mail address is verified, which the desk needs of a new user. Tell whoever runs the desk: OIDC_TRUST_EMAILS is for that.`,
  no_role: (name) => `${name} gives you no role at this desk. Ask its administrator for one.`,
  email_taken: (name) =>
    `A user of this desk has your e-mail address and does not sign in with ${name}. A person of security can permit it under Users and roles.`,
  deactivated: () => 'You are deactivated at this desk. Ask a person of security at the desk.',
  signed_out: (name) => `${name} has signed you out meanwhile. Start again.`,
  other_user: (name) => `${name} signed in somebody else. Sign in there as the user of this desk.`,
  session_over: () => 'Your session at the desk has ended. Sign in again.',
  no_factor: (name) =>
    `${name} did not say that it asked for a second factor, which this desk demands. Add one on your account page at the desk.`,
  not_fresh: (name) => `${name} did not ask who you are again. Start again, or tell whoever runs the desk.`,
} satisfies Record<string, (name: string) => string>;

export type StopReason = keyof typeof sentences;

/** A round trip to the provider that ends without a session. Thrown where the reason is known. */
export class StoppedSignIn extends Error {
  override readonly name = 'StoppedSignIn';
  readonly reason: StopReason;

  constructor(reason: StopReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The message for the user: `'Acme refused the sign-in.'`. */
export function stopSentence(reason: StopReason, providerName: string): string {
  return sentences[reason](providerName);
}
