import type { Session } from '#contract/desk/session.ts';
import { plainStyle } from './plain-style.ts';
import { escapeHtml } from './web-app.ts';

type PlainPage = {
  readonly nonce: string;
  readonly environment: Session['environment'];
  /** The heading and title of the page. */
  readonly heading: string;
  /** Whether the page reports a refusal. Its title then begins with "Refused". */
  readonly isRefused: boolean;
  /** The referrer policy of pages whose forms must be sent with their Origin. */
  readonly referrer?: 'same-origin' | 'strict-origin';
  /** Path of the page's script, or null. */
  readonly script?: string | null;
  /** HTML below the heading. */
  readonly content: string;
};

/** A page outside the app for signed-out users. It is plain HTML, which works without scripts. */
export function plainPage({ nonce, environment, heading, isRefused, referrer, script = null, content }: PlainPage): string {
  const deskName = environment.kind === 'sandbox' ? 'Sandbox' : escapeHtml(environment.host);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${referrer === undefined ? '' : `<meta name="referrer" content="${referrer}">`}
<link rel="icon" href="data:,">
<title>${isRefused ? 'Refused: ' : ''}${heading} · Custody Desk</title>
<style nonce="${nonce}">${plainStyle}</style>
${script === null ? '' : `<script src="${script}" defer></script>`}
</head>
<body>
<main>
<header><p class="product">${deskLogo} Custody Desk</p><p class="place" title="Environment">${deskName}</p></header>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

/** HTML with the reason for a refusal, or an empty text without a reason. */
export function refusalHtml(problem: string, error: string | null): string {
  return error === null ? '' : `<p class="refusal" id="refusal" role="alert"><strong>${problem}</strong> ${escapeHtml(error)}</p>`;
}

/** The desk's logo, the same as in the app. */
const deskLogo =
  '<svg width="20" height="20" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#14666b"/><path d="M9 12h14M9 16h14M9 20h8" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>';
