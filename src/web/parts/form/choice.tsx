import { SegmentedControl } from '@mantine/core';

export type ChoiceProps<Value extends string> = {
  /** The accessible name of the choice. */
  readonly legend: string;
  readonly value: Value;
  /** The label of each value, in order. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly choose: (value: Value) => void;
};

/** A choice between a few values. All values are visible. */
export function Choice<Value extends string>({ legend, value, choices, choose }: ChoiceProps<Value>) {
  const values = Object.keys(choices) as Value[];
  return (
    <SegmentedControl
      aria-label={legend}
      value={value}
      data={values.map((each) => ({ value: each, label: choices[each] }))}
      onChange={choose}
    />
  );
}
