/**
 * Pages that the server renders. Each reads one list; their code and styles are in the common
 * chunk. Ours: the desk's own.
 */
export const drawnPages: readonly string[] = ['/transactions', '/wallets'];

/**
 * Time limit of a server render, ms. After it the page is sent unrendered. Its script never
 * waits for the render. Ours: the desk's own.
 */
export const drawMsMax = 1000;

/** A page for the server to render, readable before its script loads. Ours: the desk's own. */
export type PageToDraw = {
  /** Address of the page: `/transactions`. */
  readonly url: string;
  /** Permits the page's own styles under its content security policy. */
  readonly nonce: string;
  /** The session as JSON text. */
  readonly session: string;
  /** The page's first read: its URL, and the answer as JSON text. */
  readonly firstReadUrl: string;
  readonly firstRead: string;
};

/**
 * Renders a page as HTML without inline styles. Empty when the result would differ from what its
 * reader sees.
 */
export type DrawPage = (page: PageToDraw) => Promise<string>;
