import type { QueryClient } from '@tanstack/react-query';
import { gapEvent, hintSchema, hintsPath } from '#contract/desk/events.ts';
import { readJson } from '#contract/wire/json.ts';
import { liveSinceMs, signedOut } from '#web/data/connection.ts';
import { hintReader } from './hint-queries.ts';
import { windowChannel, type WindowMessage } from './windows.ts';

/** Delay before a refused stream is reopened, ms. The browser reconnects lost streams, but not refused ones. */
const reopenMs = 10_000;

/**
 * Receives live updates while the window is open. One window of the browser opens the stream and relays its messages to the
 * others.
 */
export function receiveUpdates(client: QueryClient): void {
  const channel = new BroadcastChannel(windowChannel);
  const readHint = hintReader(client);
  let hasStream = false;
  const receive = (message: WindowMessage) => {
    if (message.is === 'hello')
      return hasStream && liveSinceMs.get() !== null ? channel.postMessage({ is: 'open' } satisfies WindowMessage) : undefined;
    if (message.is === 'signed_out') return globalThis.location.assign('/login');
    if (message.is === 'gap') return void client.invalidateQueries();
    if (message.is !== 'hint') return setLive(message.is === 'open', client);
    const hintResult = hintSchema.safeParse(readJson(message.data));
    return hintResult.success ? readHint(hintResult.data) : undefined;
  };
  const relay = (message: WindowMessage) => {
    channel.postMessage(message);
    receive(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => receive(data));
  channel.postMessage({ is: 'hello' } satisfies WindowMessage);
  void navigator.locks.request(windowChannel, () => {
    hasStream = true;
    openStream(relay);
    // Never resolves, so that the window keeps the lock until it closes.
    return new Promise(() => undefined);
  });
}

function openStream(relay: (message: WindowMessage) => void): void {
  const source = new EventSource(hintsPath);
  source.addEventListener('open', () => relay({ is: 'open' }));
  source.addEventListener('message', ({ data }: MessageEvent<string>) => relay({ is: 'hint', data }));
  source.addEventListener(gapEvent, () => relay({ is: 'gap' }));
  source.addEventListener('error', () => {
    relay({ is: 'closed' });
    if (source.readyState === EventSource.CLOSED) reopen(relay);
  });
}

/** Reopens a stream after the server refused it. Without a session, waits for the next sign-in first. */
function reopen(relay: (message: WindowMessage) => void): void {
  if (!signedOut.get()) return void setTimeout(() => (signedOut.get() ? reopen(relay) : openStream(relay)), reopenMs);
  const stop = signedOut.subscribe(() => {
    stop();
    openStream(relay);
  });
}

function setLive(isOpen: boolean, client: QueryClient): void {
  if ((liveSinceMs.get() !== null) === isOpen) return;
  liveSinceMs.set(isOpen ? Date.now() : null);
  // Changes may be missed while the stream is closed, so all queries are refreshed.
  if (!isOpen && !signedOut.get()) void client.invalidateQueries();
}
