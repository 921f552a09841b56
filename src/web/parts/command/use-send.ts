import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandQueries, commandsKey, sendCommand, type NewCommand } from '#web/data/commands.ts';
import { providersKey } from '#web/data/providers.ts';
import { walletsKey } from '#web/data/wallets.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useConfirmedPassword } from '#web/parts/form/confirm-password.tsx';
import { sendFailure } from './send-failure.ts';

/** What becomes of a command that is sent. */
export type Send<Kind extends CommandKind> = {
  /** Sends it; does nothing while a first press is under way or its outcome is unknown. */
  readonly send: (command: NewCommand<Kind>) => void;
  readonly isSending: boolean;
  readonly error: Error | null;
  /** Whether the desk has a command with this key; `null` until it was looked for. */
  readonly look: (key: string) => Promise<'found' | 'none' | 'no answer'>;
  /** The failure is dealt with. */
  readonly clear: () => void;
  readonly dialog: ReactNode;
};

type SendOptions = {
  /** A command stands for it now: nothing of this form is sent again. */
  readonly made: (key: string) => void;
  readonly failed: (error: Error) => void;
};

/** Sends a command once: the same key again is the same command. */
export function useSend<Kind extends CommandKind>({ made, failed }: SendOptions): Send<Kind> {
  const client = useQueryClient();
  const password = useConfirmedPassword();
  const isTaken = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (command: NewCommand<Kind>) => {
    setSending(true);
    setError(null);
    try {
      await password.run(() => sendCommand(command));
      made(command.id);
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown : new Error('It was not sent');
      if (sendFailure(failure) === 'under_way') return made(command.id);
      setError(failure);
      // Of an unknown outcome nothing is sent again until it was looked for.
      isTaken.current = sendFailure(failure) === 'unknown';
      failed(failure);
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: commandsKey });
      void client.invalidateQueries({ queryKey: walletsKey });
      void client.invalidateQueries({ queryKey: providersKey });
    }
  };
  return {
    isSending,
    error,
    dialog: password.dialog,
    send: (command) => {
      if (isTaken.current) return;
      isTaken.current = true;
      void run(command);
    },
    look: async (key) => {
      try {
        await client.query({ ...commandQueries.one(key), staleTime: 0, retry: false });
        return 'found';
      } catch (thrown) {
        return thrown instanceof HttpRefusal && thrown.status === 404 ? 'none' : 'no answer';
      }
    },
    clear: () => {
      isTaken.current = false;
      setError(null);
    },
  };
}
