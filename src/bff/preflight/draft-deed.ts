import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows } from '#contract/desk/command.ts';
import { paramsIn } from '#contract/path-params.ts';
import { commandFacts, type CommandFacts } from '#contract/rules/command-facts.ts';

/** The kinds of command besides withdrawals and batches. */
const deedKinds = [
  'staking',
  'validator_exit',
  'validator_withdrawal',
  'validator_top_up',
  'reward_withdrawal',
] as const satisfies readonly CommandKind[];

type DeedKind = (typeof deedKinds)[number];

/** What a request asks for: a whole one, as its row accepts it. */
export type DraftDeed = {
  readonly kind: DeedKind;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: CommandFacts;
  /** The body as `readJson` gives it. */
  readonly body: unknown;
};

/** Reads a request about a validator or a provider; null for a path of another one, or while something is missing. */
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
