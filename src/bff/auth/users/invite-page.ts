import { plainPage, refusalHtml } from '#bff/core/http/plain-page.ts';
import { escapeHtml } from '#bff/core/http/web-app.ts';
import type { Session } from '#contract/desk/session.ts';
import { invitePath, passwordLengthMin } from '#contract/desk/users.ts';
import type { FoundLink } from './user-links.ts';

type InvitePage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  /** The content of the page, which is the form of a link, the success message, or the message that the link is not valid. */
  readonly content: 'set' | 'invalid' | { readonly link: FoundLink; readonly token: string; readonly error: string | null };
};

/**
 * The page of a link that sets a password, in plain HTML without a script. Its referrer policy hides the path with the
 * token from other pages, and lets browsers send the form's Origin.
 */
export function invitePage({ nonce, environment, content }: InvitePage): string {
  const isRefused = typeof content === 'object' && content.error !== null;
  const heading = content === 'set' ? 'Your password is set' : content === 'invalid' ? 'This link is not valid' : 'Set your password';
  return plainPage({ nonce, environment, heading, isRefused, referrer: 'strict-origin', content: contentOf(content) });
}

function contentOf(content: InvitePage['content']): string {
  if (content === 'set') return '<p>Sign in with your e-mail address and the new password.</p>\n<p><a href="/login">Sign in</a></p>';
  if (content === 'invalid')
    return '<p>The link was used, was replaced by a newer one, or has expired. Ask a security admin of this desk for a new link.</p>\n<p><a href="/login">Sign in</a></p>';
  const { link, token, error } = content;
  const describedBy = error === null ? '' : ' aria-describedby="refusal"';
  const greeting =
    link.kind === 'invitation'
      ? `<p>Welcome, ${escapeHtml(link.name)}. You sign in with <strong>${escapeHtml(link.email)}</strong>.</p>`
      : `<p>For <strong>${escapeHtml(link.email)}</strong>. All your open sessions will end.</p>`;
  return `${greeting}
${refusalHtml('Password not set.', error)}
<form method="post" action="${invitePath}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(link.email)}">
<label for="password">New password, at least ${passwordLengthMin} characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${passwordLengthMin}" maxlength="1024" required${describedBy} autofocus>
<label for="again">Repeat the password</label>
<input id="again" name="again" type="password" autocomplete="new-password" maxlength="1024" required${describedBy}>
<button type="submit">Set password</button>
</form>`;
}
