import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DrawPage } from '#contract/desk/drawn-page.ts';
import type { Preferences } from '#contract/desk/preferences.ts';

/** What is filled into `index.html` for one answer. */
export type PageFill = {
  readonly nonce: string;
  readonly colourScheme: Preferences['colour_scheme'];
  /** The session as JSON text. */
  readonly session: string;
  /** URL of the read whose answer comes with the page, or null. */
  readonly firstReadUrl: string | null;
};

/** The filled `index.html`, in three: between them stand the answer of the page's first read, and what is drawn of the page. */
export type Shell = readonly [head: string, middle: string, tail: string];

/** A built file in memory with the forms it was compressed to. */
export type BuiltFile = { readonly type: string; readonly plain: Buffer; readonly br: Buffer | null; readonly gzip: Buffer | null };

/** The web app as the desk serves it. */
export type WebApp = {
  /** The shell for a page's URL, or null when nothing is built. */
  page(url: string, fill: PageFill): Promise<Shell | null>;
  /** What the policy of a page lets run of the scripts that stand in it: `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** Draws pages, or null when only the browser does. */
  readonly draw: DrawPage | null;
  file(path: string): BuiltFile | undefined;
  /** Hot reload's own requests; null when the app is built. */
  readonly develop: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

/** `index.html` with its places filled in. */
export function filledShell(html: string, { nonce, colourScheme, session, firstReadUrl }: PageFill): Shell {
  const values: Readonly<Record<string, string>> = {
    __CSP_NONCE__: nonce,
    __COLOUR_SCHEME__: colourScheme,
    __DESK_SESSION__: session,
    __FIRST_READ_URL__: firstReadUrl ?? '',
  };
  const [head = '', middle = '', tail = ''] = html
    .split(/__FIRST_READ__|__DRAWN__/)
    .map((part) => part.replace(/__[A-Z_]+__/g, (place) => escapeHtml(values[place] ?? place)));
  return [head, middle, tail];
}

/** The sources of a policy for the scripts that stand in a page themselves, by what they say. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text fit to stand in HTML, in a quoted attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
