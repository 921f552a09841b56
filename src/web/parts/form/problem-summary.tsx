import { List } from '@mantine/core';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { depositHolders } from '#contract/people/entity-holders.ts';
import { FieldLink } from './field-link.tsx';
import { ProblemPanel } from './problem-panel.tsx';

type ProblemSummaryProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  /** The paths of the form's fields in order, or the first segments of these paths. */
  readonly fieldPaths: readonly string[];
};

/** The ID of the summary. The summary takes the focus if a problem has no visible field. */
export const problemSummaryId = 'problems';

/** The problems that prevent the submission, each with a link to its field. Displayed after the first attempt to submit. */
export function ProblemSummary<Values extends FieldValues>({ control, fieldPaths }: ProblemSummaryProps<Values>) {
  const { errors, submitCount } = useFormState({ control });
  const problems = problemsIn(errors, fieldPaths);
  if (submitCount === 0 || problems.length === 0) return null;
  return (
    <ProblemPanel
      id={problemSummaryId}
      name="What is missing"
      title={problems.length === 1 ? '1 item to complete' : `${problems.length} items to complete`}
    >
      <List size="sm">
        {problems.map(({ path, message }) => (
          <List.Item key={path}>
            <FieldLink path={path}>{`${path.startsWith(`${depositHolders.third_party}.`) ? 'Third party: ' : ''}${message}`}</FieldLink>
          </List.Item>
        ))}
      </List>
    </ProblemPanel>
  );
}

type Problem = { readonly path: string; readonly message: string };

/** The errors of a form with their paths, in the order of `fieldPaths`. */
export function problemsIn(errors: object, fieldPaths: readonly string[]): readonly Problem[] {
  const rank = ({ path }: Problem) => {
    const exactIndex = fieldPaths.indexOf(path);
    return exactIndex === -1 ? fieldPaths.indexOf(path.split('.', 1).join()) : exactIndex;
  };
  return nestedProblems('', errors).toSorted((one, other) => rank(one) - rank(other));
}

function nestedProblems(prefix: string, errors: object): readonly Problem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const message: unknown = Reflect.get(error, 'message');
    return typeof message === 'string' ? [{ path: prefix + name, message }] : nestedProblems(`${prefix}${name}.`, error);
  });
}
