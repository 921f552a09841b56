import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Matches the browser's message about a failed load, with the status or the network error. The URL of the load is in the
 * message's location.
 */
const failedLoad = /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/;

/**
 * Error messages in the browser console of a test. A test names the messages that it provokes; any other message, and any named
 * message that does not appear, fails the test.
 */
export class ConsoleMessages {
  readonly #messages: string[] = [];
  readonly #expectedMessages: (string | RegExp)[] = [];

  /**
   * Listens to the pages of a context and of all contexts that its browser opens later. Returns a function that stops listening.
   */
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

  /**
   * Names a message that the test provokes: `'404 /api/v1/wallets/7'`, `/^net::ERR_FAILED .*\.js$/`. The message may appear
   * several times.
   */
  expectMessage(expectedMessage: string | RegExp): void {
    this.#expectedMessages.push(expectedMessage);
  }

  /** Messages that appeared without being named, and named messages that did not appear. */
  differences(): { unexpected: string[]; missing: string[] } {
    return {
      unexpected: this.#messages.filter((text) => !this.#expectedMessages.some((expected) => matches(expected, text))),
      missing: this.#expectedMessages.filter((expected) => !this.#messages.some((text) => matches(expected, text))).map(String),
    };
  }
}

function matches(expectedMessage: string | RegExp, text: string): boolean {
  return typeof expectedMessage === 'string' ? expectedMessage === text : expectedMessage.test(text);
}

/** Describes a message: `'404 /api/v1/wallets/7'` for a failed load, otherwise its kind and text. */
function describeMessage(message: ConsoleMessage): string {
  const [, status, failure] = failedLoad.exec(message.text()) ?? [];
  const reason = status ?? failure;
  return reason === undefined ? `${message.type()}: ${message.text()}` : `${reason} ${URL.parse(message.location().url)?.pathname ?? ''}`;
}
