import { List } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { EntityFormControl } from '#web/parts/entity/entity-form.ts';
import { FieldLink } from './field-link.tsx';
import { ProblemPanel } from './problem-panel.tsx';

/** What keeps the form from being submitted, each linked to its field; there after a try. */
export function ProblemSummary({ control, places }: { readonly control: EntityFormControl; readonly places: readonly string[] }) {
  const { errors, submitCount } = useFormState({ control });
  const problems = Object.entries(errors).flatMap(([holder, fields]) =>
    Object.entries(fields ?? {}).flatMap(([name, error]) => {
      const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
      const of = holder === depositHolders.third_party ? 'Third party: ' : '';
      return typeof message === 'string' ? [{ path: `${holder}.${name}`, message: of + message }] : [];
    }),
  );
  if (submitCount === 0 || problems.length === 0) return null;
  const ordered = problems.toSorted((a, b) => places.indexOf(a.path) - places.indexOf(b.path));
  return (
    <ProblemPanel
      name="What is missing"
      title={ordered.length === 1 ? 'One thing to fix before submitting' : `${ordered.length} things to fix before submitting`}
    >
      <List size="sm">
        {ordered.map(({ path, message }) => (
          <List.Item key={path}>
            <FieldLink path={path}>{message}</FieldLink>
          </List.Item>
        ))}
      </List>
    </ProblemPanel>
  );
}
