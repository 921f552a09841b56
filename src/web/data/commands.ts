import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader, unresolvedStates, type Command } from '#contract/desk/command.ts';
import {
  cancelCommand,
  checkPreflight,
  listCommands,
  readCommand,
  readCommandPreflight,
  readReviewPolicy,
  reviewCommand,
  setReviewPolicy,
  settleCommand,
} from '#contract/desk/desk-endpoints.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { deskErrorSchema, type Earlier } from '#contract/error.ts';
import { writeJson } from '#contract/json.ts';
import { fillPath } from '#contract/path-params.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ask, call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Filters of the journal. */
export type CommandFilter = QueryOf<typeof listCommands>;

/** Root key of all that is known of commands: a change of one drops it. */
export const commandsKey = ['commands'] as const;

/** How often a command that somebody waits for is read again, ms. */
const openPollMs = 2000;

/** States in which a command changes by itself or by somebody else's hand. */
const openStates: readonly Command['state'][] = ['awaiting_review', ...unresolvedStates];

/** Whether a command is not at its end. */
function isOpen({ state }: Pick<Command, 'state'>): boolean {
  return openStates.includes(state);
}

/** What can be asked about commands; key and function together. */
export const commandQueries = {
  list: (filter: CommandFilter) =>
    queryOptions({
      queryKey: [...commandsKey, 'list', filter],
      queryFn: (context) => call(listCommands, { query: filter, ...quietly(context) }),
      refetchInterval: ({ state }) => nextReadMs(state),
    }),
  /** The list page by page: cursors are its own. */
  rows: (filter: CommandFilter): CursorList<Command> => ({
    queryKey: [...commandsKey, 'rows', filter],
    read: (place, options) => call(listCommands, { query: { ...filter, ...place }, ...options }),
  }),
  /** One command, read again by itself until its end. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'one', id],
      queryFn: (context) => call(readCommand, { params: { command_id: id }, ...quietly(context) }),
      refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? openPollMs : false),
    }),
  /** What stands against a request that is being filled in. */
  preflight: (path: string, body: unknown) =>
    queryOptions({
      queryKey: [...commandsKey, 'preflight', path, writeJson(body)],
      queryFn: ({ signal }) => call(checkPreflight, { body: { path, body }, signal }),
      staleTime: 5000,
    }),
  /** What stands against a command that awaits review, now. */
  commandPreflight: (id: string) =>
    queryOptions({
      queryKey: [...commandsKey, 'one', id, 'preflight'],
      queryFn: ({ signal }) => call(readCommandPreflight, { params: { command_id: id }, signal }),
    }),
  reviewPolicy: queryOptions({ queryKey: [...commandsKey, 'policy'], queryFn: ({ signal }) => call(readReviewPolicy, { signal }) }),
};

/** What can be done to commands; each drops what was known of them, also when its outcome is unknown. */
export const commandMutations = {
  review: (id: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof reviewCommand>) => call(reviewCommand, { params: { command_id: id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: commandsKey }),
    }),
  cancel: (id: string) =>
    mutationOptions({
      mutationFn: () => call(cancelCommand, { params: { command_id: id } }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: commandsKey }),
    }),
  settle: (id: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof settleCommand>) => call(settleCommand, { params: { command_id: id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: commandsKey }),
    }),
  setReviewPolicy: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof setReviewPolicy>) => call(setReviewPolicy, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: commandsKey }),
    }),
};

/** A money request as its page sends it. */
export type NewCommand<Kind extends CommandKind> = {
  readonly kind: Kind;
  /** The Idempotency-Key, made when the form opened: the command's id. */
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: BodyOf<(typeof commandRows)[Kind]>;
  /** The earlier command or record, once its sender has seen it. */
  readonly duplicateOf?: string;
};

/**
 * Sends a money request, once. Resolves when the service confirmed it, and when it waits for review or its outcome is unknown: the command's
 * page tells. Throws `HttpRefusal` (`refusalFacts` reads what it carries) or `NoAnswer`; the same id may be sent again, and nothing is sent twice.
 */
export function sendCommand<Kind extends CommandKind>({ kind, id, params, body, duplicateOf }: NewCommand<Kind>): Promise<unknown> {
  const row = commandRows[kind];
  return ask(
    {
      method: row.method,
      url: fillPath(row.path as string, params as Record<never, string>),
      ...(body === undefined ? {} : { body: writeJson(body) }),
      headers: { [idempotencyKeyHeader]: id, ...(duplicateOf === undefined ? {} : { [duplicateOfHeader]: duplicateOf }) },
    },
    kind === 'validator_exit' ? null : z.unknown(),
  );
}

/** What a refusal of a command carries besides its words. */
export function refusalFacts(error: unknown): { readonly commandId: string | null; readonly earlier: Earlier | null } {
  const body = error instanceof HttpRefusal ? deskErrorSchema.safeParse(error.body) : null;
  return body?.success === true
    ? { commandId: body.data.command_id ?? null, earlier: body.data.earlier ?? null }
    : { commandId: null, earlier: null };
}
