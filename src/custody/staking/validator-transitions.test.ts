import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validatorStatuses } from '#contract/rules/validator-rules.ts';
import { validatorDiagram } from './test-validator-diagram.ts';
import { statusAfterEvent, validatorTransitions } from './validator-transitions.ts';

describe('the state machine of a validator', () => {
  test('the diagram in the documents equals the state machine', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`mermaid\n${validatorDiagram()}\n\`\`\``);
  });

  test('an event moves a validator from a status to at most one other status', () => {
    const moves = validatorTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(moves).toEqual([...new Set(moves)]);
    for (const { from, to } of validatorTransitions) expect(to).not.toBe(from);
  });

  test('a validator never moves back to an earlier status', () => {
    for (const { from, to } of validatorTransitions) expect(validatorStatuses.indexOf(to)).toBeGreaterThan(validatorStatuses.indexOf(from));
  });

  test('only a pending or active validator can request an exit', () => {
    expect(validatorStatuses.filter((from) => statusAfterEvent(from, 'exit_requested') !== null)).toEqual(['pending', 'active']);
  });
});
