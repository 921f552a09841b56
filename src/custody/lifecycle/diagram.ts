import { transitions } from './transitions.ts';

/** The state machine as a mermaid diagram: what the README shows. */
export function lifecycleDiagram(): string {
  const ends = transitions.filter(({ to }) => !transitions.some(({ from }) => from === to)).map(({ to }) => to);
  return [
    'stateDiagram-v2',
    '  [*] --> pending_approval: created, approvals required (lock)',
    '  [*] --> approved: created (lock)',
    ...transitions.map(({ from, to, mover, ledger }) => `  ${from} --> ${to}: ${mover}${ledger === 'none' ? '' : ` (${ledger})`}`),
    ...[...new Set(ends)].map((end) => `  ${end} --> [*]`),
  ].join('\n');
}
