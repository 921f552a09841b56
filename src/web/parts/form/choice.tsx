import { SegmentedControl } from '@mantine/core';

export type ChoiceProps<Value extends string> = {
  /** What is chosen, for who listens. */
  readonly legend: string;
  readonly value: Value;
  /** What each value is called, in order. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly choose: (value: Value) => void;
};

/** One of a few, all of them in view. */
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
