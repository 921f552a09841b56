import { Anchor, Group, Progress, Text } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { FieldLink } from '#web/parts/form/field-link.tsx';
import { StickyHead } from '#web/parts/form/sticky-bar.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { useDebouncedForm } from './form-debounce.ts';
import { formCompleteness, type RegulatoryValues } from './regulatory-values.ts';

/** Maximum number of missing fields listed at first. A button shows the other fields. */
const visibleProblemsMax = 3;

type MeterProps = {
  readonly sources: FieldSources;
  readonly demand: PendingStatus;
  readonly element: RefObject<HTMLFormElement | null>;
};

/** The completeness of the form, such as "7 of 9 required fields", with links to the missing fields. */
export function CompletenessMeter({ sources, demand, element }: MeterProps) {
  const { getValues } = useFormContext<RegulatoryValues>();
  const values = useDebouncedForm(element, sources, () => structuredClone(getValues()));
  const { filledCount, requiredCount, blockingProblems } = formCompleteness(demand, values);
  const [isExpanded, setAll] = useState(false);
  const visibleProblems = isExpanded ? blockingProblems : blockingProblems.slice(0, visibleProblemsMax);
  const hiddenCount = blockingProblems.length - visibleProblems.length;
  const isComplete = blockingProblems.length === 0;
  return (
    <StickyHead>
      <Group gap={6} {...(isComplete ? { c: 'petrol' } : {})}>
        {isComplete ? <Icon name="done" /> : null}
        <Text fw={570}>{requiredCount === 0 ? 'Nothing to fill in' : `${filledCount} of ${requiredCount} required fields`}</Text>
      </Group>
      {requiredCount === 0 ? null : (
        <Progress value={Math.round((100 * filledCount) / requiredCount)} size="xs" w="6rem" aria-label="Fields filled in" />
      )}
      {isComplete ? (
        <Text c="dimmed" lh="lg">
          Ready to submit
        </Text>
      ) : (
        <Group component="ul" gap="0 0.75rem" p={0} flex="1 1 12rem" aria-label="Still to do">
          {visibleProblems.map(({ path, label }) => (
            <li key={path}>
              <FieldLink path={path}>{labelOf(path, label)}</FieldLink>
            </li>
          ))}
          {blockingProblems.length > visibleProblemsMax ? (
            <li>
              <Anchor component="button" type="button" c="dimmed" lh="lg" onClick={() => setAll(!isExpanded)} aria-expanded={isExpanded}>
                {isExpanded ? 'fewer' : `and ${hiddenCount} more`}
              </Anchor>
            </li>
          ) : null}
        </Group>
      )}
    </StickyHead>
  );
}

function labelOf(path: string, label: string): string {
  if (path === 'firstOriginator') return 'Accept the default originator';
  return path.startsWith(`${depositHolders.third_party}.`) ? `Third party: ${inSentence(label)}` : label;
}
