import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  cancelCommand,
  checkPreflight,
  listCommands,
  readCommand,
  readCommandPreflight,
  reviewCommand,
  settleCommand,
} from '#contract/desk/command-endpoints.ts';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader, unresolvedStates, type Command } from '#contract/desk/command.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { type CommandKind } from '#contract/money/command-basics.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { requestParsed, call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { invalidatingMutation } from './dropping.ts';
import { commandsKey, workKey } from './keys.ts';
import { hintedPollMs, pollDelayMs, pollOptions } from './polling.ts';

export type CommandFilter = QueryOf<typeof listCommands>;

/** Poll interval of an unfinished command, ms. */
const openPollMs = 2000;

/** States in which a command still changes. */
const openStates: readonly Command['state'][] = ['awaiting_review', ...unresolvedStates];

/** Whether a command has not ended. */
function isOpen({ state }: Pick<Command, 'state'>): boolean {
  return openStates.includes(state);
}

/** Poll interval of a command, ms; false once it has ended. */
function pollIntervalOf(state: { readonly data: Command | undefined; readonly dataUpdatedAt: number }): number | false {
  const command = state.data;
  if (command === undefined) return openPollMs;
  return isOpen(command) && hintedPollMs(state, openPollMs);
}

/** Query options for commands, for `useQuery` and for route loaders. */
export const commandQueries = {
  list: (filter: CommandFilter) =>
    queryOptions({
      queryKey: [...commandsKey, 'list', filter],
      queryFn: (context) => call(listCommands, { query: filter, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state, hintedPollMs(state)),
    }),
  /** The command of this desk that created a transaction, or null. */
  byTransaction: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'of record', id],
      queryFn: async ({ signal }) => (await call(listCommands, { query: { record_id: id, page_size: 1 }, signal })).page[0]?.data ?? null,
    }),
  /** The list of commands, page by page. The desk creates the cursors. */
  rows: (filter: CommandFilter): CursorList<Command> => ({
    queryKey: [...commandsKey, 'rows', filter],
    read: (cursor, options) => call(listCommands, { query: { ...filter, ...cursor }, ...options }),
  }),
  /** One command. Polls until the command ends. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'one', id],
      queryFn: (context) => call(readCommand, { params: { command_id: id }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state, pollIntervalOf(state)),
    }),
  /** Checks of a request while the user fills in its form. */
  preflight: (path: string, body: unknown) =>
    queryOptions({
      queryKey: [...commandsKey, 'preflight', path, writeJson(body)],
      queryFn: ({ signal }) => call(checkPreflight, { body: { path, body }, signal }),
      staleTime: 5000,
      // Polls while an earlier command blocks this request, because no live update reports that the earlier command has ended.
      refetchInterval: ({ state }) =>
        state.data?.lines.some(({ rule, answer }) => rule === 'unresolved' && answer === 'no') === true && openPollMs,
    }),
  /** Checks of a command that awaits approval. Polls, because balances, accounts and equal payments may change. */
  commandPreflight: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'one', id, 'preflight'],
      queryFn: (context) => call(readCommandPreflight, { params: { command_id: id }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
  /** The checks and figures of a decided command at its request. Only a command that needed approval has them. */
  checksAtRequest: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'at request', id],
      queryFn: ({ signal }) => call(readCommandPreflight, { params: { command_id: id }, signal }),
    }),
};

/** Mutations of commands. Each invalidates the queries of commands, even if its outcome is unknown. */
export const commandMutations = {
  review: (id: string) =>
    invalidatingMutation([commandsKey, workKey], (body: BodyOf<typeof reviewCommand>) =>
      call(reviewCommand, { params: { command_id: id }, body }),
    ),
  cancel: (id: string) => invalidatingMutation([commandsKey, workKey], () => call(cancelCommand, { params: { command_id: id } })),
  resolve: (id: string) =>
    invalidatingMutation([commandsKey, workKey], (body: BodyOf<typeof settleCommand>) =>
      call(settleCommand, { params: { command_id: id }, body }),
    ),
};

/** A command to send. */
export type NewCommand<Kind extends CommandKind> = {
  readonly kind: Kind;
  /** The Idempotency-Key, created with the form. It becomes the command's ID. */
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: BodyOf<(typeof commandRows)[Kind]>;
  /** The earlier command or record that the sender confirmed as different from this one. */
  readonly duplicateOf?: string;
};

/**
 * Sends a command. Resolves when the command is accepted, awaits approval or has an unknown outcome; the command's page shows its
 * state. Throws `HttpRefusal` (see `refusalFacts`) or `NoAnswerError`. Sending the same ID again does not repeat the payment.
 */
export function sendCommand<Kind extends CommandKind>({ kind, id, params, body, duplicateOf }: NewCommand<Kind>): Promise<unknown> {
  const row = commandRows[kind];
  return requestParsed(
    {
      method: row.method,
      url: fillPath(row.path as string, params as Record<never, string>),
      ...(body === undefined ? {} : { body: writeJson(body) }),
      headers: { [idempotencyKeyHeader]: id, ...(duplicateOf === undefined ? {} : { [duplicateOfHeader]: duplicateOf }) },
    },
    kind === 'validator_exit' ? null : z.unknown(),
  );
}

/**
 * Facts from a refusal: the command that was refused, the earlier payment that it repeats, and whether rows of a batch repeat an
 * earlier payment.
 */
export function refusalFacts(error: unknown) {
  const body = error instanceof HttpRefusal ? deskErrorSchema.safeParse(error.body).data : undefined;
  const isByRow = body?.repeats?.some(({ row }) => row !== undefined) === true;
  return { commandId: body?.command_id ?? null, earlier: body?.earlier ?? null, isByRow };
}
