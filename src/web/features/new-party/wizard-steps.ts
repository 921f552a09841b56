import type { EntityKind } from '#contract/people/entity.ts';
import { partyLists, type PartySection } from '#contract/rules/party-form.ts';
import type { PartyProblem } from '#contract/rules/party-problems.ts';

/** A step of the wizard: a section of the party, its documents, or the final check. */
export type StepName = PartySection | 'documents' | 'check';

export const stepTitles = {
  party: 'Party',
  identity: 'Identity document',
  registration: 'Registration',
  authorized_persons: partyLists.authorized_persons.title,
  directors: partyLists.directors.title,
  beneficial_owners: partyLists.beneficial_owners.title,
  documents: 'Documents',
  check: 'Review',
} as const satisfies Record<StepName, string>;

const firstSteps = ['party', 'identity'] as const;
const lastSteps = ['documents', 'check'] as const;

const steps = {
  individual: [...firstSteps, ...lastSteps],
  corporate: [...firstSteps, 'registration', 'authorized_persons', 'directors', 'beneficial_owners', ...lastSteps],
} as const satisfies Record<EntityKind, readonly StepName[]>;

/** The steps for a kind, in order. */
export function stepsOf(kind: EntityKind): readonly StepName[] {
  return steps[kind];
}

/** The step that a URL names, or else the first step. */
export function stepFromUrl(kind: EntityKind, name: string | undefined): StepName {
  return stepsOf(kind).find((step) => step === name) ?? 'party';
}

/** The state of a step: complete, incomplete (required fields are missing), or wrong (fields are invalid). */
export type StepState = 'complete' | 'incomplete' | 'wrong';

/** The state of the step for a section, computed from the problems of its fields. */
export function stepState(section: PartySection, problems: readonly PartyProblem[], refusedSections: ReadonlySet<string>): StepState {
  const problemsOfSection = problems.filter((problem) => problem.section === section);
  if (refusedSections.has(section) || problemsOfSection.some(({ problem }) => problem === 'invalid')) return 'wrong';
  return problemsOfSection.length === 0 ? 'complete' : 'incomplete';
}

export const stepStateLabels = { complete: 'complete', incomplete: 'incomplete', wrong: 'to be corrected' } as const satisfies Record<
  StepState,
  string
>;
