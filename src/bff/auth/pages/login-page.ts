import { sandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import { plainPage, refusalHtml } from '#bff/core/http/plain-page.ts';
import { escapeHtml } from '#bff/core/http/web-app.ts';
import { providerStart, type Session } from '#contract/desk/session.ts';

/** The methods of signing in. */
export type SignInMethods = {
  /** Name of the OpenID Connect provider, or null without one. */
  readonly provider: string | null;
  readonly hasPasswords: boolean;
};

type LoginPage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  /** The page to open after sign-in. */
  readonly to: string;
  /** The address from the refused attempt. */
  readonly email: string;
  /** Why the last attempt was refused, or null. */
  readonly error: string | null;
  readonly signInMethods: SignInMethods;
};

/**
 * The sign-in page. It is plain HTML without a script. Its referrer policy lets browsers send the form's Origin, which
 * protects the form.
 */
export function loginPage({ nonce, environment, to, email, error, signInMethods }: LoginPage): string {
  const content = [
    refusalHtml('Not signed in.', error),
    signInMethods.provider === null ? '' : providerLink(signInMethods.provider, to, signInMethods.hasPasswords),
    signInMethods.hasPasswords ? passwordForm({ to, email, error }) : '',
    environment.kind === 'sandbox' && signInMethods.hasPasswords ? sandboxHint : '',
  ].join('\n');
  return plainPage({ nonce, environment, heading: 'Sign in', isRefused: error !== null, referrer: 'same-origin', content });
}

function providerLink(name: string, to: string, hasPasswords: boolean): string {
  const link = `<a class="button"${hasPasswords ? '' : ' autofocus'} href="${escapeHtml(providerStart('sign_in', to))}">Sign in with ${escapeHtml(name)}</a>`;
  return hasPasswords ? `${link}\n<p class="or">or with a password</p>` : link;
}

function passwordForm({ to, email, error }: Pick<LoginPage, 'to' | 'email' | 'error'>): string {
  const focus = (field: 'email' | 'password') => ((email === '') === (field === 'email') ? ' autofocus' : '');
  const describedByAttribute = error === null ? '' : ' aria-describedby="refusal"';
  return `<form method="post" action="/login">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254" required value="${escapeHtml(email)}"${describedByAttribute}${focus('email')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${describedByAttribute}${focus('password')}>
<button type="submit">Sign in</button>
</form>`;
}

const sandboxHint = `<details>
<summary>Trying the sandbox?</summary>
<p>The terminal of the desk prints the password of these users:</p>
<ul>${sandboxUsers.map(({ email, name }) => `<li><code>${email}</code> ${name}</li>`).join('')}</ul>
</details>`;

/**
 * A page for a link on another site, which opens without the Strict cookie. It redirects, so that the browser sends the
 * cookie with the next request.
 */
export function sameSiteRedirectPage(to: string): string {
  const url = escapeHtml(`/login?to=${encodeURIComponent(to)}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><link rel="icon" href="data:,"><title>Custody Desk</title></head>
<body><p><a href="${url}">Go to the desk</a></p></body>
</html>
`;
}
