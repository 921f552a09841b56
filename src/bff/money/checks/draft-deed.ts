import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows } from '#contract/desk/command.ts';
import { commandFacts, type CommandFacts } from '#contract/money/command-facts.ts';
import { paramsIn } from '#contract/wire/path-params.ts';

/** The kinds of command besides withdrawals and batches. */
const deedKinds = [
  'staking',
  'validator_exit',
  'validator_withdrawal',
  'validator_top_up',
  'reward_withdrawal',
] as const satisfies readonly CommandKind[];

type DeedKind = (typeof deedKinds)[number];

/** The facts of a complete, valid request. */
export type DraftDeed = {
  readonly kind: DeedKind;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: CommandFacts;
  /** The body from `readJson`. */
  readonly body: unknown;
};

/**
 * Reads a request about a validator or a provider. Null for other paths and for incomplete
 * requests.
 */
export function draftDeed(path: string, body: unknown): DraftDeed | null {
  for (const kind of deedKinds) {
    const row = commandRows[kind];
    const params = row.params.safeParse(paramsIn(row.path, path));
    if (!params.success || (kind === 'staking' && path !== row.path)) continue;
    const isWhole = row.body === null || row.body.safeParse(body).success;
    return isWhole ? { kind, params: params.data, facts: commandFacts(kind, params.data, body), body } : null;
  }
  return null;
}
