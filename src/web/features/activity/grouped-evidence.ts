import type { Command } from '#contract/desk/command.ts';

type Line = Command['evidence'][number];

/** Joins consecutive equal lines of evidence into one line, which states their number and the time of the last line. */
export function joinedEvidence(evidence: readonly Line[]): readonly Line[] {
  const groups: { kind: string; count: number; last: Line }[] = [];
  for (const line of evidence) {
    // Removes a trailing count such as `(2)`, because the joined line adds its own count.
    const kind = line.what.replace(/ \(\d+\)$/, '');
    const group = groups.at(-1);
    if (group?.kind === kind) groups.splice(-1, 1, { kind, count: group.count + 1, last: line });
    else groups.push({ kind, count: 1, last: line });
  }
  return groups.map(({ kind, count, last }) => (count === 1 ? last : { at: last.at, what: `${kind}, ${count} times` }));
}
