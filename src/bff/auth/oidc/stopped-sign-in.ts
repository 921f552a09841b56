import { providerSignInTime } from '#contract/limits.ts';

/** Messages for a round trip to the sign-in provider that ended without a session. `name` is the provider's name. */
const stopMessages = {
  gone: () => `This sign-in was already used, or took longer than ${providerSignInTime.label}. Start again.`,
  other_browser: () => 'This sign-in was started in another browser. Start again in this one.',
  unreachable: (name) => `${name} cannot be reached. Try again in a minute.`,
  bad_provider: (name) => `${name} is not set up as the desk expects. Tell the operator of the desk: "npm run doctor" prints the reason.`,
  access_denied: (name) => `${name} refused the sign-in.`,
  provider_error: (name) => `${name} returned an error. Try again, or tell the operator of the desk.`,
  code_refused: (name) => `${name} did not accept the sign-in: it was already used, or took too long. Start again.`,
  client_refused: (name) => `${name} does not accept the desk’s client secret. Tell the operator of the desk.`,
  bad_key: (name) => `The answer of ${name} is signed with an unpublished key, so you are not signed in. Start again.`,
  bad_answer: (name) => `The answer of ${name} is not valid, so you are not signed in. Start again, or tell the operator of the desk.`,
  no_email: (name) => `${name} did not send your e-mail address, which the desk requires. Tell the operator of the desk.`,
  email_unverified: (name) => `${name} has not verified your e-mail address, which the desk requires. Verify it there first.`,
  email_unsaid: (name) =>
    `${name} does not report whether your e-mail address is verified, which the desk requires for a new user. Tell the operator of the desk to set OIDC_TRUST_EMAILS.`,
  no_role: (name) => `${name} assigns you no role at this desk. Ask its administrator for one.`,
  email_taken: (name) =>
    `A user of this desk has your e-mail address and does not sign in with ${name}. A security admin can permit it under Users and roles.`,
  deactivated: () => 'Your user is deactivated. Ask a security admin of this desk.',
  signed_out: (name) => `${name} has signed you out. Start again.`,
  other_user: (name) => `${name} signed in another user. Sign in there as the user of this desk.`,
  session_over: () => 'Your session at the desk has ended. Sign in again.',
  no_factor: (name) => `${name} did not report a second factor, which this desk requires. Add one on your account page.`,
  not_fresh: (name) => `${name} did not ask you to sign in again. Start again, or tell the operator of the desk.`,
} satisfies Record<string, (name: string) => string>;

export type StopReason = keyof typeof stopMessages;

/** A round trip to the provider that ends without a session. */
export class StoppedSignIn extends Error {
  override readonly name = 'StoppedSignIn';
  readonly reason: StopReason;

  constructor(reason: StopReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The message for the user, for example `'Acme refused the sign-in.'`. */
export function stopMessage(reason: StopReason, providerName: string): string {
  return stopMessages[reason](providerName);
}
