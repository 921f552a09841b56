import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is filled into `index.html` for one answer. */
export type PageFill = {
  readonly nonce: string;
  /** The session as JSON text. */
  readonly session: string;
  /** URL of the read whose answer comes with the page, or null. */
  readonly firstReadUrl: string | null;
};

/** The filled `index.html`, in two: between them stands the answer of the page's first read. */
export type Shell = { readonly head: string; readonly tail: string };

/** A built file in memory with the forms it was compressed to. */
export type BuiltFile = { readonly type: string; readonly plain: Buffer; readonly br: Buffer | null; readonly gzip: Buffer | null };

/** The web app as the desk serves it. */
export type WebApp = {
  /** The shell for a page's URL, or null when nothing is built. */
  page(url: string, fill: PageFill): Promise<Shell | null>;
  file(path: string): BuiltFile | undefined;
  /** Hot reload's own requests; null when the app is built. */
  readonly develop: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

const placeholders = { nonce: '__CSP_NONCE__', session: '__DESK_SESSION__', firstReadUrl: '__FIRST_READ_URL__' } as const;

const firstReadPlace = '__FIRST_READ__';

/** `index.html` with its metas filled in. */
export function filledShell(html: string, { nonce, session, firstReadUrl }: PageFill): Shell {
  const fill = (part: string) =>
    part
      .replaceAll(placeholders.nonce, () => escapeHtml(nonce))
      .replaceAll(placeholders.firstReadUrl, () => escapeHtml(firstReadUrl ?? ''))
      .replaceAll(placeholders.session, () => escapeHtml(session));
  const [head = '', ...rest] = html.split(firstReadPlace);
  return { head: fill(head), tail: fill(rest.join('')) };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text fit to stand in HTML, in a quoted attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
