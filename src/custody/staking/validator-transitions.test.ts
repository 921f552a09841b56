import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validatorStatuses } from '#contract/rules/validator-rules.ts';
import { validatorDiagram } from './test-validator-diagram.ts';
import { movedBy, validatorTransitions } from './validator-transitions.ts';

describe('the state machine of a validator', () => {
  test('is drawn in the documents as it is', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`mermaid\n${validatorDiagram()}\n\`\`\``);
  });

  test('leads from a state by one event to one other', () => {
    const moves = validatorTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(moves).toEqual([...new Set(moves)]);
    for (const { from, to } of validatorTransitions) expect(to).not.toBe(from);
  });

  test('never leads back', () => {
    for (const { from, to } of validatorTransitions) expect(validatorStatuses.indexOf(to)).toBeGreaterThan(validatorStatuses.indexOf(from));
  });

  test('lets only a validator that has not begun to leave ask to', () => {
    expect(validatorStatuses.filter((from) => movedBy(from, 'exit_requested') !== null)).toEqual(['pending', 'active']);
  });
});
