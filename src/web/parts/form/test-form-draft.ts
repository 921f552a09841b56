import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { draftQuery } from '#web/data/drafts.ts';
import { makeDraftKeeper, type DraftKeeper } from './form-draft.ts';

type SentRequest = { readonly method: string; readonly body: unknown; readonly keepalive: boolean; readonly turn: string | null };

type OpenDraft = { readonly keeper: DraftKeeper; readonly cachedDraft: () => unknown; readonly type: (city: string) => void };

type DraftNetwork = {
  name: string;
  sent: SentRequest[];
  client: QueryClient;
  /** Returns the response to the next saves. */
  answer: () => Promise<Response>;
  readonly bodies: () => readonly unknown[];
  readonly openForm: (draftName?: string | null) => OpenDraft;
};

export const savedAt = '2026-07-21T09:30:00.000Z';

/**
 * Creates a fake network, a fake clock and the cache of one page. Each test has its own draft name, because saves of the same
 * draft wait for each other.
 */
export function draftNetwork(): DraftNetwork {
  const net: DraftNetwork = {
    name: '',
    sent: [],
    client: new QueryClient(),
    answer: async () => new Response(),
    bodies: () => net.sent.map(({ method, body }) => [method, body]),
    openForm: (draftName = net.name) => {
      let values: Record<string, unknown> = { city: '' };
      const keeper = makeDraftKeeper({ name: draftName, readValues: () => values, client: net.client });
      return {
        keeper,
        cachedDraft: () => net.client.getQueryData(draftQuery(draftName).queryKey),
        type: (city: string) => {
          values = { city };
          keeper.noteChange();
        },
      };
    },
  };
  beforeEach(() => {
    vi.useFakeTimers();
    // Each test has a new name, because all test files share the module that orders saves.
    net.name = `regulatory-${crypto.randomUUID()}`;
    net.sent = [];
    net.client = new QueryClient();
    net.answer = async () => new Response(JSON.stringify({ saved_at: savedAt }));
    vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body, keepalive = false, headers }: RequestInit) => {
      const sentBody = typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
      net.sent.push({ method, body: sentBody, keepalive, turn: new Headers(headers).get('draft-turn') });
      return method === 'DELETE' ? new Response(null, { status: 204 }) : net.answer();
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return net;
}
