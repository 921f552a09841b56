import { stateDiagram } from '#custody/test-state-diagram.ts';
import { firstValidatorStatus, validatorTransitions } from './validator-transitions.ts';

/** Returns the state machine of a validator as a mermaid diagram, for the README. */
export function validatorDiagram(): string {
  return stateDiagram([
    ['[*]', firstValidatorStatus, 'deposit broadcast'],
    ...validatorTransitions.map(({ from, event, to }) => [from, to, event.replaceAll('_', ' ')] as const),
  ]);
}
