import type { CommandInput } from '#bff/money/commands/make-command.ts';
import type { BatchRow } from '#contract/desk/batches.ts';
import { commandRows } from '#contract/desk/command.ts';
import { destinationOfRow } from '#contract/money/batch-plan.ts';
import { commandFacts, likenessOf, type CommandFacts } from '#contract/money/command-facts.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';

type Of = { readonly walletId: number; readonly asset: string; readonly rows: readonly BatchRow[] };

/** The request of a part as the service receives it. */
export function requestOfPart({ walletId, asset, rows }: Of): CommandInput['prepared'] {
  const body = { source_wallet_id: walletId, asset, destinations: rows.map(destinationOfRow) };
  // In the form of a received request: numbers as literals.
  return { path: commandRows.batch_send.path, body: readJson(writeJson(body)) };
}

export function factsOfPart(prepared: CommandInput['prepared']): CommandFacts {
  return commandFacts('batch_send', {}, prepared.body);
}

/** Comparable digest of a part; equal parts may be the same payment made twice. */
export function likenessOfPart(facts: CommandFacts): string {
  return likenessOf('batch_send', facts);
}
