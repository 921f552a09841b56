import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** A challenge that a passkey has signed, in the browser's format. */
export type SignedChallenge = AuthenticationResponseJSON;
export type NewPasskey = RegistrationResponseJSON;

const loadLibrary = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Signs a challenge with a passkey. `options` is JSON text from the server. Throws an `Error` with a message for users. */
export async function signChallenge(options: string): Promise<SignedChallenge> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON }).catch(throwReadableError);
}

/** Creates a passkey. `options` is JSON text from the server. Throws an `Error` with a message for users. */
export async function createPasskey(options: string): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = JSON.parse(options) as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(throwReadableError);
}

/**
 * Throws the browser's error with a message for users. "Not allowed" means that the user closed the dialog or that time ran out.
 */
function throwReadableError(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  const message =
    name === 'NotAllowedError'
      ? 'No passkey was used. Try again'
      : name === 'InvalidStateError'
        ? 'This device has a passkey for your account already'
        : 'This browser could not use a passkey';
  throw new Error(message, { cause });
}
