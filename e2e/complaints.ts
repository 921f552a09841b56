import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the browser says of a load that failed: the status that came, or why none did. The address is the message's place. */
const failedLoad = /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/;

/**
 * What the pages of a test complain of in their consoles: faults, and answers that the desk or its service refused. A test names those that
 * it provokes; any other, and any that it names and that never comes, fails it.
 */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #provoked: (string | RegExp)[] = [];

  /** Listens to the pages of a context and to those of every later one of its browser, until the returned function is called. */
  hear(context: BrowserContext, browser: Browser): () => void {
    const hearContext = (each: BrowserContext) => {
      each.on('weberror', (fault) => this.#heard.push(`uncaught: ${fault.error().message}`));
      each.on('console', (message) => {
        const isFault = message.type() === 'error' || /Content Security Policy/i.test(message.text());
        if (isFault) this.#heard.push(wordsOf(message));
      });
    };
    hearContext(context);
    browser.on('context', hearContext);
    return () => browser.off('context', hearContext);
  }

  /** Names a complaint that the test provokes: `'404 /api/v1/wallets/7'`, `/^net::ERR_FAILED .*\.js$/`. It may come several times. */
  provoked(complaint: string | RegExp): void {
    this.#provoked.push(complaint);
  }

  /** What was heard and not named, and what was named and not heard. */
  left(): { unnamed: string[]; unheard: string[] } {
    return {
      unnamed: this.#heard.filter((heard) => !this.#provoked.some((named) => fits(named, heard))),
      unheard: this.#provoked.filter((named) => !this.#heard.some((heard) => fits(named, heard))).map(String),
    };
  }
}

function fits(named: string | RegExp, heard: string): boolean {
  return typeof named === 'string' ? named === heard : named.test(heard);
}

/** `'404 /api/v1/wallets/7'` for a failed load, else kind and text. */
function wordsOf(message: ConsoleMessage): string {
  const [, status, failure] = failedLoad.exec(message.text()) ?? [];
  const why = status ?? failure;
  return why === undefined ? `${message.type()}: ${message.text()}` : `${why} ${URL.parse(message.location().url)?.pathname ?? ''}`;
}
