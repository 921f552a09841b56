import type { ReactNode } from 'react';
import classes from './settings.module.css';

type RowProps = { readonly title: string; readonly words: string; readonly children: ReactNode };

/** A setting: what it is and what it does at the left, the choice at the right. */
export function SettingRow({ title, words, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.words}>{words}</p>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  readonly title: string;
  readonly words: string;
  readonly name: string;
  readonly value: Value;
  /** What each value is called, in order. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly choose: (value: Value) => void;
};

/** A setting of which one of a few is chosen. */
export function SettingChoice<Value extends string>({ title, words, name, value, choices, choose }: ChoiceProps<Value>) {
  const values = Object.keys(choices) as Value[];
  return (
    <SettingRow title={title} words={words}>
      <fieldset className={classes.choice}>
        <legend className="visually-hidden">{title}</legend>
        {values.map((each) => (
          <label key={each}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => choose(each)}
            />
            <span>{choices[each]}</span>
          </label>
        ))}
      </fieldset>
    </SettingRow>
  );
}
