import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Preferences } from '#contract/desk/preferences.ts';

/** The values that replace the placeholders of `index.html` in one answer. */
export type PageFill = {
  readonly nonce: string;
  readonly colourScheme: Preferences['colour_scheme'];
  /** The session as JSON text. */
  readonly session: string;
};

/** A built file in memory, plain and compressed. */
export type BuiltFile = { readonly type: string; readonly plainBytes: Buffer; readonly br: Buffer | null; readonly gzip: Buffer | null };

/** The web app as the desk serves it. */
export type WebApp = {
  /** Returns the HTML for a page's URL, or null without a build. */
  page(url: string, fill: PageFill): Promise<string | null>;
  /** Hashes of inline scripts that the page's policy permits, for example `'sha256-…'`. */
  readonly scripts: readonly string[];
  file(path: string): BuiltFile | undefined;
  /** Handles hot-reload requests. The value is null for a built app. */
  readonly developmentHandler: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

/** Fills the placeholders of `index.html`. */
export function filledShell(html: string, { nonce, colourScheme, session }: PageFill): string {
  const values: Readonly<Record<string, string>> = {
    __CSP_NONCE__: nonce,
    __COLOUR_SCHEME__: colourScheme,
    __DESK_SESSION__: session,
  };
  return html.replace(/__[A-Z_]+__/g, (placeholder) => escapeHtml(values[placeholder] ?? placeholder));
}

/** Hashes of a page's inline scripts, as sources of the policy. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
