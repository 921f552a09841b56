import type { Session } from '#contract/desk/session.ts';
import { loginStyle } from './login-style.ts';
import { escapeHtml } from './web-app.ts';

type LoginPage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  /** Where to go after. */
  readonly to: string;
  /** As it was typed before a refusal. */
  readonly email: string;
  /** Why the last try was refused, or null. */
  readonly error: string | null;
};

/** The sign-in page: plain HTML, no script. The referrer policy lets browsers name the form's Origin, which guards it. */
export function loginPage({ nonce, environment, to, email, error }: LoginPage): string {
  const place = environment.kind === 'sandbox' ? 'Sandbox' : escapeHtml(environment.host);
  const focus = (field: 'email' | 'password') => ((email === '') === (field === 'email') ? ' autofocus' : '');
  const described = error === null ? '' : ' aria-describedby="refusal"';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<link rel="icon" href="data:,">
<title>${error === null ? '' : 'Refused: '}Sign in · Custody Desk</title>
<style nonce="${nonce}">${loginStyle}</style>
</head>
<body>
<main>
<header><p class="product">${mark} Custody Desk</p><p class="place" title="Environment">${place}</p></header>
<h1>Sign in</h1>
${error === null ? '' : `<p class="refusal" id="refusal" role="alert"><strong>Not signed in.</strong> ${escapeHtml(error)}</p>`}
<form method="post" action="/login">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254" required value="${escapeHtml(email)}"${described}${focus('email')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${described}${focus('password')}>
<button type="submit">Sign in</button>
</form>
${environment.kind === 'sandbox' ? sandboxHint : ''}
</main>
</body>
</html>
`;
}

/** The desk's mark, as the shell draws it. */
const mark =
  '<svg width="20" height="20" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#14666b"/><path d="M9 12h14M9 16h14M9 20h8" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>';

const sandboxHint = `<details>
<summary>Trying the sandbox?</summary>
<p>Sign in as <code>compliance@desk.example</code>, <code>treasury@desk.example</code>, <code>admin@desk.example</code> or <code>viewer@desk.example</code>. Their password stands in the terminal in which the desk was started.</p>
</details>`;

/**
 * Answers a page that another site's link opened: the Strict cookie did not come with it. A step of our own makes the browser send it.
 */
export function stepPage(to: string): string {
  const url = escapeHtml(`/login?to=${encodeURIComponent(to)}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><title>Custody Desk</title></head>
<body><p><a href="${url}">Go to the desk</a></p></body>
</html>
`;
}
