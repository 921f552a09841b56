import { ComboboxField } from '#web/parts/combobox/combobox-field.tsx';
import { choiceGroups, namedChoice, type Choice } from './country-search.ts';
import { controlProps, FieldFrame, type FieldFrameProps } from './entity-field-frame.tsx';
import classes from './entity-field.module.css';

type EntityComboboxProps = FieldFrameProps & {
  readonly isRequired: boolean;
  /** The options, or null if any text is allowed. Both cases share one input, so that a change of country keeps the focus. */
  readonly choices: readonly Choice[] | null;
  /** Recently used values, newest first. Default: empty. */
  readonly recent?: readonly string[];
  readonly value: string;
  /** Called with the exact value, or with the typed text if no option matches. */
  readonly commitValue: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLInputElement | null) => void;
};

/** A text field with a long list of options. Options are found by name, by code and by other spellings. */
export function EntityCombobox({
  isRequired,
  choices,
  recent: recentValues = [],
  value,
  commitValue,
  onBlur,
  inputRef,
  ...frame
}: EntityComboboxProps) {
  const commitChange = (next: string) => {
    if (next !== value) commitValue(next);
  };
  return (
    <FieldFrame {...frame}>
      <ComboboxField
        inputProps={{ ...controlProps({ ...frame, isRequired }), ref: inputRef }}
        listLabel="Choices"
        value={value}
        findOptions={choices === null ? null : (typed) => findOptions(choices, typed, recentValues)}
        keyOf={(choice) => choice.value}
        renderItem={renderChoice}
        onChoose={(choice) => commitChange(choice.value)}
        commitText={(typed) => commitChange(choices === null ? typed : (namedChoice(choices, typed) ?? typed.trim()))}
        onLeave={onBlur}
      />
    </FieldFrame>
  );
}

function findOptions(choices: readonly Choice[], typed: string, recentValues: readonly string[]) {
  const groups = choiceGroups(choices, typed, recentValues);
  const isEmpty = groups.every(({ items }) => items.length === 0);
  return { groups, notes: isEmpty ? ['No results. Try a code or the start of the name.'] : [] };
}

/** Plain elements, because every key renders the list again. */
function renderChoice({ value, code }: Choice) {
  return (
    <span className={classes.choice}>
      {value}
      <span className={classes.code} aria-hidden="true">
        {code}
      </span>
    </span>
  );
}
