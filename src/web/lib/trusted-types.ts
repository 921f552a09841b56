type Policy = { readonly createHTML: (text: string) => string | null; readonly createScriptURL: (url: string) => string | null };
type PolicyFactory = { readonly createPolicy: (name: 'default', policy: Policy) => unknown };

/**
 * Decides which text and URLs scripts may add to the page: style rules, and URLs of the desk's own files. Rejects markup that
 * could create an element. Source: W3C, Trusted Types.
 */
export const trustedTypesPolicy: Policy = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
};

/** Installs the policy. Does nothing in browsers without Trusted Types. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', trustedTypesPolicy);
}
