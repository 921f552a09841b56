import type { Asked } from '#bff/journal/make-command.ts';
import type { BatchRow } from '#contract/desk/batches.ts';
import { commandRows } from '#contract/desk/command.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { destinationOfRow } from '#contract/rules/batch-plan.ts';
import { commandFacts, likenessOf, type CommandFacts } from '#contract/rules/command-facts.ts';

type Of = { readonly walletId: number; readonly asset: string; readonly rows: readonly BatchRow[] };

/** The request of a part as the service gets it. */
export function requestOfPart({ walletId, asset, rows }: Of): Asked['prepared'] {
  const body = { source_wallet_id: walletId, asset, destinations: rows.map(destinationOfRow) };
  // As a request that came would be read: numbers as literals.
  return { path: commandRows.batch_send.path, body: readJson(writeJson(body)) };
}

export function factsOfPart(prepared: Asked['prepared']): CommandFacts {
  return commandFacts('batch_send', {}, prepared.body);
}

/** What makes two parts one payment made twice. */
export function likenessOfPart(facts: CommandFacts): string {
  return likenessOf('batch_send', facts);
}
