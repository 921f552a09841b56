import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** A passkey's signature and a new passkey, in the browser's format. */
export type SignedChallenge = AuthenticationResponseJSON;
export type NewPasskey = RegistrationResponseJSON;

const library = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof library>>;

/** Signs a challenge with a passkey. `options` is JSON text of the server. Throws an `Error` with a message for users. */
export async function signChallenge(options: string): Promise<SignedChallenge> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Creates a passkey. `options` is JSON text of the server. Throws an `Error` with a message for users. */
export async function makePasskey(options: string): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Translates browser errors. "Not allowed" means that the user closed the dialog or that time ran out. */
function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  const message =
    name === 'NotAllowedError'
      ? 'No passkey was used. Try again'
      : name === 'InvalidStateError'
        ? 'This device has a passkey for your account already'
        : 'This browser could not use a passkey';
  throw new Error(message, { cause });
}
