import { useId } from 'react';
import classes from './choice.module.css';

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
  const name = useId();
  const values = Object.keys(choices) as Value[];
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {values.map((each) => (
        <label key={each}>
          <input type="radio" className="visually-hidden" name={name} value={each} checked={each === value} onChange={() => choose(each)} />
          <span>{choices[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
