import { useQueryClient } from '@tanstack/react-query';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandQueries, sendCommand, type NewCommand } from '#web/data/commands.ts';
import { commandsKey, providersKey, walletsKey } from '#web/data/keys.ts';
import { useSendOnce, type SendOnce } from './use-send-once.ts';

type SendOptions = {
  /** Called when the command exists: this form sends nothing again. */
  readonly made: (key: string) => void;
  readonly failed: (error: Error) => void;
};

/** Sends a command once: the same key again is the same command. */
export function useSend<Kind extends CommandKind>(options: SendOptions): SendOnce<NewCommand<Kind>> {
  const client = useQueryClient();
  return useSendOnce({
    deliver: sendCommand<Kind>,
    find: (key) => client.query({ ...commandQueries.one(key), staleTime: 0, retry: false }),
    drops: [commandsKey, walletsKey, providersKey],
    ...options,
  });
}
