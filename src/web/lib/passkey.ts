/** A challenge that a passkey has signed, in the browser's format. */
export type SignedChallenge = AuthenticationResponseJSON & { readonly type: 'public-key' };
export type NewPasskey = RegistrationResponseJSON & { readonly type: 'public-key' };

/** Signs a challenge with a passkey. `options` is JSON text from the server. Throws an `Error` with a message for users. */
export function signChallenge(options: string): Promise<SignedChallenge> {
  return readableErrors(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON);
    return credentialJson(await navigator.credentials.get({ publicKey })) as SignedChallenge;
  });
}

/** Creates a passkey. `options` is JSON text from the server. Throws an `Error` with a message for users. */
export function createPasskey(options: string): Promise<NewPasskey> {
  return readableErrors(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON);
    return credentialJson(await navigator.credentials.create({ publicKey })) as NewPasskey;
  });
}

function credentialJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('the browser returned no passkey');
  return credential.toJSON();
}

/**
 * Throws the browser's error with a message for users. "Not allowed" means that the user closed the dialog or that time ran out.
 */
async function readableErrors<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    const message =
      name === 'NotAllowedError'
        ? 'No passkey was used. Try again'
        : name === 'InvalidStateError'
          ? 'This device has a passkey for your account already'
          : 'This browser could not use a passkey';
    throw new Error(message, { cause });
  }
}
