import { Anchor, Group, Progress, Text } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { FieldLink } from '#web/parts/form/field-link.tsx';
import { StickyHead } from '#web/parts/form/sticky-bar.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { debounceForm } from './form-debounce.ts';
import { formCompleteness, type FormCompleteness, type RegulatoryValues } from './regulatory-values.ts';

/** Maximum number of missing fields listed at first. A button shows the other fields. */
const visibleProblemsMax = 3;

type MeterProps = {
  readonly sources: FieldSources;
  readonly demand: PendingStatus;
  readonly element: RefObject<HTMLFormElement | null>;
};

/** The completeness of the form, such as "7 of 9 fields", with links to the missing fields. */
export function CompletenessMeter(props: MeterProps) {
  const { filledCount, requiredCount, blockingProblems } = useCompleteness(props);
  const [isExpanded, setAll] = useState(false);
  const visibleProblems = isExpanded ? blockingProblems : blockingProblems.slice(0, visibleProblemsMax);
  const hiddenCount = blockingProblems.length - visibleProblems.length;
  const isComplete = blockingProblems.length === 0;
  return (
    <StickyHead>
      <Group gap={6} {...(isComplete ? { c: 'petrol' } : {})}>
        {isComplete ? <Icon name="done" /> : null}
        <Text fw={570}>{requiredCount === 0 ? 'Nothing to fill in' : `${filledCount} of ${requiredCount} fields`}</Text>
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

/** The completeness of the form, computed after each pause in typing. The component re-renders only if it has changed. */
function useCompleteness({ sources, demand, element }: MeterProps): FormCompleteness {
  const { getValues } = useFormContext<RegulatoryValues>();
  const [completeness, setCompleteness] = useState(() => formCompleteness(demand, getValues()));
  useEffect(() => {
    const count = () => {
      const next = formCompleteness(demand, getValues());
      setCompleteness((oldCompleteness) => (isSame(oldCompleteness, next) ? oldCompleteness : next));
    };
    count();
    return debounceForm(element.current, sources, count);
  }, [demand, element, getValues, sources]);
  return completeness;
}

function isSame(a: FormCompleteness, b: FormCompleteness): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
