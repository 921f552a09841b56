/** One arrow of a state machine, for example `[from, to, label]`. `[*]` is the start. */
type Arrow = readonly [from: string, to: string, label: string];

/** Returns a state machine as a mermaid diagram. Its moves stay in order. A state without an outgoing move is final. */
export function stateDiagram(arrows: readonly Arrow[]): string {
  const finalStates = arrows.map(([, to]) => to).filter((to) => !arrows.some(([from]) => from === to));
  return [
    'stateDiagram-v2',
    ...arrows.map(([from, to, label]) => `  ${from} --> ${to}: ${label}`),
    ...[...new Set(finalStates)].map((end) => `  ${end} --> [*]`),
  ].join('\n');
}
