import { Checkbox, Group, Stack } from '@mantine/core';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type CheckboxListProps<Values extends FieldValues, Result> = {
  readonly control: Control<Values, unknown, Result>;
  /** The path of the array of checked values. */
  readonly name: FieldPath<Values>;
  readonly values: readonly string[];
  /** The label of each value. */
  readonly labels: Readonly<Record<string, string>>;
  /** The error message of an invalid choice. */
  readonly problem?: string;
  /** Whether each checkbox has its own line. Default: false. */
  readonly isStacked?: boolean;
};

/** A list of checkboxes, one for each value. */
export function CheckboxList<Values extends FieldValues, Result>(props: CheckboxListProps<Values, Result>) {
  const { control, name, values, labels, problem, isStacked = false } = props;
  const { field, fieldState } = useController({ control, name });
  const Layout = isStacked ? Stack : Group;
  return (
    <Checkbox.Group value={field.value} onChange={field.onChange} error={fieldState.invalid ? problem : undefined}>
      <Layout gap={isStacked ? 'xs' : 'sm'}>
        {values.map((value) => (
          <Checkbox key={value} value={value} label={labels[value]} />
        ))}
      </Layout>
    </Checkbox.Group>
  );
}
