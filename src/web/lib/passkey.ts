import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** A passkey's signature, and a new passkey, as the browser gives them. */
export type SignedChallenge = AuthenticationResponseJSON;
export type MadePasskey = RegistrationResponseJSON;

const library = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof library>>;

/** Has a passkey sign a challenge. `options` is JSON text of the server. Throws an `Error` fit to show. */
export async function signChallenge(options: string): Promise<SignedChallenge> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Makes a passkey. `options` is JSON text of the server. Throws an `Error` fit to show. */
export async function makePasskey(options: string): Promise<MadePasskey> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Browsers say "not allowed" when people leave the dialog and when time runs out. */
function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  const words =
    name === 'NotAllowedError'
      ? 'No passkey was given. Try again'
      : name === 'InvalidStateError'
        ? 'This device has a passkey for your account already'
        : 'This browser could not use a passkey';
  throw new Error(words, { cause });
}
