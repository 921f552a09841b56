import { plainPage } from '#bff/core/http/plain-page.ts';
import { escapeHtml } from '#bff/core/http/web-app.ts';
import { providerStart, type Session } from '#contract/desk/session.ts';

type ReturnedPage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  readonly purpose: 'again' | 'confirm';
  /** The provider's name. */
  readonly name: string;
  /** The reason of the failure, or null. */
  readonly problem: string | null;
};

const pageMessages = {
  again: { done: 'You are signed in again', failed: 'Not signed in' },
  confirm: { done: 'Your identity is confirmed', failed: 'Not confirmed' },
} as const;

/** The last page of a round trip in a second window, while the desk's page waits in the first. It is plain HTML without a script. */
export function returnedPage({ nonce, environment, purpose, name, problem }: ReturnedPage): string {
  const heading = problem === null ? pageMessages[purpose].done : pageMessages[purpose].failed;
  const content =
    problem === null
      ? '<p>Close this window and continue in the first one.</p>'
      : `<p class="refusal" role="alert">${escapeHtml(problem)}</p>
<p><a class="button" href="${escapeHtml(providerStart(purpose))}">Try again with ${escapeHtml(name)}</a></p>`;
  return plainPage({ nonce, environment, heading, isRefused: false, content });
}
