import { Box, NavLink, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { draftTimes } from '#contract/limits.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { stepsOf, stepStateLabels, stepTitles, type StepName, type StepState } from './wizard-steps.ts';

const stateIcons = {
  complete: { icon: 'done', colour: 'petrol' },
  incomplete: { icon: 'minus', colour: 'dimmed' },
  wrong: { icon: 'alert', colour: 'red' },
} as const satisfies Record<StepState, { readonly icon: IconName; readonly colour: string }>;

/** Links to the steps, each with its state. The user may open the steps in any order. */
export function StepsNav({ draft, step: currentStep }: { readonly draft: PartyDraft; readonly step: StepName }) {
  const { kind, steps, filledCount, requiredCount } = useStore(draft.status);
  return (
    <Box component="nav" pos="sticky" top="4rem" aria-label="Steps">
      <SimpleGrid component="ol" cols={{ base: 2, md: 1 }} spacing={2} verticalSpacing={2} p={0}>
        {stepsOf(kind).map((step) => {
          const state = steps[step] ?? 'incomplete';
          return (
            <li key={step}>
              <NavLink
                leftSection={
                  <Text span lh={1} c={stateIcons[state].colour}>
                    <Icon name={stateIcons[state].icon} size={14} />
                  </Text>
                }
                label={
                  <>
                    {stepTitles[step]}
                    <VisuallyHidden>, {stepStateLabels[state]}</VisuallyHidden>
                  </>
                }
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/direct-parties/new"
                    search={{ draft: draft.name, step }}
                    data-current={step === currentStep}
                    aria-current={step === currentStep ? 'step' : false}
                  />
                )}
              />
            </li>
          );
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed" px="xs" mt="xs">
        {filledCount} of {requiredCount} required fields are filled in.
      </Text>
      <Text size="xs" c="dimmed" px="xs" mt="xs">
        Only you can see this encrypted draft. It is deleted after the party and its documents are sent, or after {draftTimes.party.label}{' '}
        without a change.
      </Text>
    </Box>
  );
}
