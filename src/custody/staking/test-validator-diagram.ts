import { stateDiagram } from '#custody/test-state-diagram.ts';
import { firstValidatorStatus, validatorTransitions } from './validator-transitions.ts';

/** A validator's state machine as a mermaid diagram, as shown in the README. */
export function validatorDiagram(): string {
  return stateDiagram([
    ['[*]', firstValidatorStatus, 'deposit broadcast'],
    ...validatorTransitions.map(({ from, event, to }) => [from, to, event.replaceAll('_', ' ')] as const),
  ]);
}
