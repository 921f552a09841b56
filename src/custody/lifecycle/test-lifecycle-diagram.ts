import { stateDiagram } from '#custody/test-state-diagram.ts';
import { transitions } from './transitions.ts';

/** Returns the state machine of a transaction as a mermaid diagram, for the README. */
export function lifecycleDiagram(): string {
  return stateDiagram([
    ['[*]', 'pending_approval', 'created, approvals required (lock)'],
    ['[*]', 'approved', 'created (lock)'],
    ...transitions.map(({ from, to, actor, ledger }) => [from, to, ledger === 'none' ? actor : `${actor} (${ledger})`] as const),
  ]);
}
