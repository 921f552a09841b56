import type { Command } from '#contract/desk/command.ts';

type Line = Command['evidence'][number];

/** Lines of evidence that follow each other and say the same, as one with its count and the time of the last. */
export function groupedEvidence(evidence: readonly Line[]): readonly Line[] {
  const groups: { kind: string; count: number; last: Line }[] = [];
  for (const line of evidence) {
    // "A complete check found no such transaction (2)": its number is what the count says.
    const kind = line.what.replace(/ \(\d+\)$/, '');
    const group = groups.at(-1);
    if (group?.kind === kind) groups.splice(-1, 1, { kind, count: group.count + 1, last: line });
    else groups.push({ kind, count: 1, last: line });
  }
  return groups.map(({ kind, count, last }) => (count === 1 ? last : { at: last.at, what: `${kind}, ${count} times` }));
}
