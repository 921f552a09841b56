import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** Matches the browser's message about a failed load, with the status or the network error. The location of the message is the address. */
const failedLoad = /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/;

/**
 * The errors and refused answers in the console of a test's pages. A test names the messages that it provokes. Any other message fails the
 * test, and so does a named message that never appears.
 */
export class ConsoleMessages {
  readonly #messages: string[] = [];
  readonly #expectedMessages: (string | RegExp)[] = [];

  /** Listens to the pages of a context and of every later context of its browser, until the returned function is called. */
  listen(context: BrowserContext, browser: Browser): () => void {
    const listenTo = (target: BrowserContext) => {
      target.on('weberror', (fault) => this.#messages.push(`uncaught: ${fault.error().message}`));
      target.on('console', (message) => {
        const isFault = message.type() === 'error' || /Content Security Policy/i.test(message.text());
        if (isFault) this.#messages.push(describeMessage(message));
      });
    };
    listenTo(context);
    browser.on('context', listenTo);
    return () => browser.off('context', listenTo);
  }

  /** Names a message that the test provokes: `'404 /api/v1/wallets/7'`, `/^net::ERR_FAILED .*\.js$/`. It may appear several times. */
  provoked(complaint: string | RegExp): void {
    this.#expectedMessages.push(complaint);
  }

  /** The messages that were not named, and the named messages that did not appear. */
  differences(): { unexpected: string[]; missing: string[] } {
    return {
      unexpected: this.#messages.filter((text) => !this.#expectedMessages.some((expected) => fits(expected, text))),
      missing: this.#expectedMessages.filter((expected) => !this.#messages.some((text) => fits(expected, text))).map(String),
    };
  }
}

function fits(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string' ? expected === text : expected.test(text);
}

/** `'404 /api/v1/wallets/7'` for a failed load, otherwise kind and text. */
function describeMessage(message: ConsoleMessage): string {
  const [, status, failure] = failedLoad.exec(message.text()) ?? [];
  const why = status ?? failure;
  return why === undefined ? `${message.type()}: ${message.text()}` : `${why} ${URL.parse(message.location().url)?.pathname ?? ''}`;
}
