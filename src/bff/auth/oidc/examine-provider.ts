import { failedFinding, type Finding } from '#bff/core/finding.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { Provider } from './provider.ts';
import { StoppedSignIn, stopMessage } from './stopped-sign-in.ts';

/** The methods by which the desk can send its client secret. */
const clientSecretMethods = ['client_secret_basic', 'client_secret_post'];

/** Checks that the provider's document is readable and supports the desk's features. Returns an empty list without a provider. */
export async function examineProvider(settings: OidcSettings | undefined, now: () => number): Promise<readonly Finding[]> {
  if (settings === undefined) return [];
  const check = 'OpenID Connect';
  const provider = new Provider(settings, now);
  try {
    const metadata = await provider.metadata();
    const { code_challenge_methods_supported: challenges, scopes_supported: scopes, backchannel_logout_supported: hasLogout } = metadata;
    const missingScopes = scopes === undefined ? [] : settings.scopes.split(' ').filter((scope) => !scopes.includes(scope));
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const missingFeatures = [
      ...(methods.some((method) => clientSecretMethods.includes(method)) ? [] : ['does not accept a client secret']),
      ...(challenges?.includes('S256') === false ? ['does not offer PKCE with S256'] : []),
      ...(missingScopes.length > 0 ? [`does not offer the scopes ${missingScopes.join(', ')}`] : []),
      ...(hasLogout === true ? [] : ['does not support back-channel logout']),
    ];
    return missingFeatures.length === 0
      ? [{ check, result: 'ok', detail: `${settings.name} answers; the first sign-in checks the client secret` }]
      : [{ check, result: 'warning', detail: `${settings.name} answers, but ${missingFeatures.join(', and ')}` }];
  } catch (error) {
    if (!(error instanceof StoppedSignIn)) return [failedFinding(check, error)];
    const causeText = error.cause instanceof Error ? ` (${causeOf(error.cause)})` : '';
    const detail =
      error.reason === 'bad_provider'
        ? `the discovery document of OIDC_ISSUER is not valid${causeText}`
        : stopMessage(error.reason, settings.name);
    return [{ check, result: 'failed', detail }];
  } finally {
    await provider.close();
  }
}

/** The innermost message of an error, because only it names the cause. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : error.message;
}
