import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { pageHeaders } from '#bff/test-desk.ts';
import { gapEvent, hintsPath } from '#contract/desk/events.ts';

/** Pause before a reconnection to a lost stream, ms. For browsers the stream requests 2 s. */
const reconnectMs = 200;

/** A client like the EventSource of a browser. It opens the stream again after each end, at the last received position. */
export type HintListener = {
  /** The positions of all hints so far. */
  readonly positions: ReadonlySet<string>;
  /** Number of gap events, which mean that hints may be missing. */
  gaps(): number;
  /** Number of times that the client connected to the stream. */
  openings(): number;
  isOpen(): boolean;
  /** Answers that were no stream, for example `503 unavailable`. */
  readonly refusals: readonly string[];
  close(): void;
};

export function listenToHints(url: string, cookie: string): HintListener {
  const positions = new Set<string>();
  const refusals: string[] = [];
  let [lastId, gaps, openings, isOpen, isClosed] = ['', 0, 0, false, false];
  let outgoingRequest: ClientRequest | null = null;

  const readBlock = (textBlock: string) => {
    const fields = new Map(
      textBlock.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    lastId = fields.get('id') ?? lastId;
    if (fields.get('event') === gapEvent) gaps += 1;
    else if (fields.has('data') && fields.has('id')) positions.add(lastId);
  };

  const reconnect = () => {
    if (isClosed) return;
    isOpen = false;
    setTimeout(openStream, reconnectMs).unref();
  };

  function parseHints(answer: IncomingMessage): void {
    let text = '';
    const isStream = answer.statusCode === 200;
    if (isStream) [isOpen, openings] = [true, openings + 1];
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      if (isStream) blocks.forEach(readBlock);
    });
    answer.on('error', () => undefined);
    answer.on('close', () => {
      if (!isStream) refusals.push(`${answer.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text}`);
      reconnect();
    });
  }

  function openStream(): void {
    if (isClosed) return;
    const headers = { ...pageHeaders, cookie, accept: 'text/event-stream', ...(lastId === '' ? {} : { 'last-event-id': lastId }) };
    let isAnswered = false;
    outgoingRequest = get(`${url}${hintsPath}`, { headers, agent: false }, (answer) => {
      isAnswered = true;
      parseHints(answer);
    });
    outgoingRequest.on('error', () => isAnswered || reconnect());
  }
  openStream();
  return {
    positions,
    refusals,
    gaps: () => gaps,
    openings: () => openings,
    isOpen: () => isOpen,
    close: () => {
      isClosed = true;
      outgoingRequest?.destroy();
    },
  };
}
