import { stateDiagram } from '#custody/test-state-diagram.ts';
import { transitions } from './transitions.ts';

/** A transaction's state machine as a mermaid diagram, as shown in the README. */
export function lifecycleDiagram(): string {
  return stateDiagram([
    ['[*]', 'pending_approval', 'created, approvals required (lock)'],
    ['[*]', 'approved', 'created (lock)'],
    ...transitions.map(({ from, to, mover, ledger }) => [from, to, ledger === 'none' ? mover : `${mover} (${ledger})`] as const),
  ]);
}
