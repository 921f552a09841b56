import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import type { EntityFormControl } from '#web/parts/entity-form.ts';
import { Icon } from '#web/parts/icon.tsx';
import { FieldLink } from './regulatory-field-link.tsx';
import { holders } from './regulatory-values.ts';
import classes from './regulatory.module.css';

/** What keeps the form from being submitted, each linked to its field; there after a try. */
export function ProblemSummary({ control, places }: { readonly control: EntityFormControl; readonly places: readonly string[] }) {
  const { errors, submitCount } = useFormState({ control });
  const problems = Object.entries(errors).flatMap(([holder, fields]) =>
    Object.entries(fields ?? {}).flatMap(([name, error]) => {
      const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
      const of = holder === holders.third_party ? 'Third party: ' : '';
      return typeof message === 'string' ? [{ path: `${holder}.${name}`, message: of + message }] : [];
    }),
  );
  if (submitCount === 0 || problems.length === 0) return null;
  const ordered = problems.toSorted((a, b) => places.indexOf(a.path) - places.indexOf(b.path));
  return (
    <section className={classes.problems} aria-label="What is missing">
      <h3>
        <Icon name="alert" />{' '}
        {ordered.length === 1 ? 'One thing keeps this from being submitted' : `${ordered.length} things keep this from being submitted`}
      </h3>
      <ul>
        {ordered.map(({ path, message }) => (
          <li key={path}>
            <FieldLink path={path}>{message}</FieldLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RefusalProps = { readonly error: Error; readonly readAgain: () => void; readonly isReading: boolean };

/** Why nothing is confirmed, when no field is to blame. */
export function SubmissionRefusal({ error, readAgain, isReading }: RefusalProps) {
  const { title, advice, isOpen } = wordsOf(error);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), [error]);
  return (
    <section ref={ref} className={classes.problems} role="alert" tabIndex={-1} aria-label={title}>
      <h3>
        <Icon name="alert" /> {title}
      </h3>
      <p dir="auto">{error.message}</p>
      {advice === null ? null : <p>{advice}</p>}
      {isOpen ? (
        <Button variant="default" onClick={readAgain} loading={isReading} leftSection={<Icon name="retry" size={14} />}>
          Read the record again
        </Button>
      ) : null}
    </section>
  );
}

type RefusalWords = { readonly title: string; readonly advice: string | null; readonly isOpen: boolean };

function wordsOf(error: Error): RefusalWords {
  if (error instanceof NoAnswer)
    return {
      title: 'Outcome unknown',
      advice: 'It may have been submitted. Read the record again before you submit once more.',
      isOpen: true,
    };
  const code = error instanceof HttpRefusal ? error.code : null;
  if (code === 'outcome_unknown') return { title: 'Outcome unknown', advice: null, isOpen: true };
  if (code === 'signed_out')
    return {
      title: 'Not submitted: your session had ended',
      advice: 'What you typed is still here. Sign in, then submit again.',
      isOpen: false,
    };
  if (code === 'refused') return { title: 'The service refused this', advice: null, isOpen: false };
  return { title: 'Not submitted', advice: 'What you typed is still here.', isOpen: false };
}
