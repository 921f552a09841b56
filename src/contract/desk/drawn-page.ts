/** Pages that the server draws: their code and style are in the chunk that every page needs. Each reads one list. Ours: the desk's own. */
export const drawnPages: readonly string[] = ['/transactions', '/wallets'];

/** How long a page may take to be drawn, ms: then it goes without. Its script waits for none of this. Ours: the desk's own. */
export const drawMsMax = 1000;

/** A page that the server draws, so that it can be read before the script has come. Ours: the desk's own. */
export type PageToDraw = {
  /** Address of the page: `/transactions`. */
  readonly url: string;
  /** Lets the page's own styles through its policy. */
  readonly nonce: string;
  /** The session as JSON text. */
  readonly session: string;
  /** What the page reads first, and the answer as JSON text. */
  readonly firstReadUrl: string;
  readonly firstRead: string;
};

/** Draws a page as HTML without any inline style; empty when it cannot be drawn as its reader will see it. */
export type DrawPage = (page: PageToDraw) => Promise<string>;
