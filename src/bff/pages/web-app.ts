import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is filled into `index.html` for one answer. */
export type PageFill = { readonly nonce: string; /** The session as JSON text. */ readonly session: string };

/** A built file in memory with the forms it was compressed to. */
export type BuiltFile = { readonly type: string; readonly plain: Buffer; readonly br: Buffer | null; readonly gzip: Buffer | null };

/** The web app as the desk serves it. */
export type WebApp = {
  /** The shell for a page's URL, or null when nothing is built. */
  page(url: string, fill: PageFill): Promise<string | null>;
  file(path: string): BuiltFile | undefined;
  /** Hot reload's own requests; null when the app is built. */
  readonly develop: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

const placeholders = { nonce: '__CSP_NONCE__', session: '__DESK_SESSION__' } as const;

/** `index.html` with its metas filled in. */
export function filledShell(html: string, { nonce, session }: PageFill): string {
  return html.replaceAll(placeholders.nonce, escapeHtml(nonce)).replaceAll(placeholders.session, () => escapeHtml(session));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text fit to stand in HTML, in a quoted attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
