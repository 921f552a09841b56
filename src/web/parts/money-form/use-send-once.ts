import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { commandQueries, sendCommand, type NewCommand } from '#web/data/commands.ts';
import { commandsKey, providersKey, walletsKey } from '#web/data/keys.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useConfirmedIdentity } from '#web/parts/form/confirm-identity.tsx';
import { sendFailure } from './send-failure.ts';

/** A request with an Idempotency-Key as its ID. */
type WithKey = { readonly id: string };

/** Sends a request, and holds the state of sending. */
export type SendOnce<What extends WithKey> = {
  /** Sends the request. Does nothing while it is being sent or while its outcome is unknown. */
  readonly send: (what: What) => void;
  readonly isSending: boolean;
  readonly error: Error | null;
  /** Looks up the command or batch with this key. */
  readonly lookUp: (key: string) => Promise<'found' | 'none' | 'no answer'>;
  /** Clears the error. */
  readonly clearFailure: () => void;
  readonly dialog: ReactNode;
};

type SendOnceOptions<What extends WithKey> = {
  /** Sends the request once. Throws `HttpRefusal` or `NoAnswerError`. */
  readonly sendRequest: (what: What) => Promise<unknown>;
  /** Reads the command or batch with this key. Throws a 404 if it does not exist. */
  readonly readByKey: (key: string) => Promise<unknown>;
  /** Query keys to invalidate after each attempt to send. */
  readonly invalidatedKeys: readonly QueryKey[];
  /** Called if the command or batch exists. The form then sends nothing more. */
  readonly onCreated: (key: string) => void;
  readonly onFailed: (error: Error) => void;
};

/** Sends a request once. A second call with the same key does not create a second command or batch. */
export function useSendOnce<What extends WithKey>({
  sendRequest,
  readByKey,
  invalidatedKeys,
  onCreated,
  onFailed,
}: SendOnceOptions<What>): SendOnce<What> {
  const client = useQueryClient();
  const identity = useConfirmedIdentity();
  const isStarted = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const sendOnce = async (what: What) => {
    setSending(true);
    setError(null);
    try {
      await identity.run(() => sendRequest(what));
      onCreated(what.id);
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown : new Error('Nothing was sent');
      if (sendFailure(failure) === 'under_way') return onCreated(what.id);
      setError(failure);
      // After an unknown outcome, nothing can be sent until the command was looked up.
      isStarted.current = sendFailure(failure) === 'unknown';
      onFailed(failure);
    } finally {
      setSending(false);
      for (const queryKey of invalidatedKeys) void client.invalidateQueries({ queryKey });
    }
  };
  return {
    isSending,
    error,
    dialog: identity.dialog,
    send: (what) => {
      if (isStarted.current) return;
      isStarted.current = true;
      void sendOnce(what);
    },
    lookUp: async (key) => {
      try {
        await readByKey(key);
        return 'found';
      } catch (thrown) {
        return thrown instanceof HttpRefusal && thrown.status === 404 ? 'none' : 'no answer';
      }
    },
    clearFailure: () => {
      isStarted.current = false;
      setError(null);
    },
  };
}

type SendOptions = {
  /** Called if the command exists. The form then sends nothing more. */
  readonly onCreated: (key: string) => void;
  readonly onFailed: (error: Error) => void;
};

/** Sends a command once. A second call with the same key does not create a second command. */
export function useSend<Kind extends CommandKind>(options: SendOptions): SendOnce<NewCommand<Kind>> {
  const client = useQueryClient();
  return useSendOnce({
    sendRequest: sendCommand<Kind>,
    readByKey: (key) => client.query({ ...commandQueries.one(key), staleTime: 0, retry: false }),
    invalidatedKeys: [commandsKey, walletsKey, providersKey],
    ...options,
  });
}
