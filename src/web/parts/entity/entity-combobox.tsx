import { Group, Text } from '@mantine/core';
import { ComboboxField } from '#web/parts/combobox/combobox-field.tsx';
import { choiceGroups, namedChoice, type Choice } from './country-search.ts';
import { controlOf, FieldFrame, type FieldFrameProps } from './entity-field-frame.tsx';

type EntityComboboxProps = FieldFrameProps & {
  readonly isRequired: boolean;
  /** The options; null for free text. Both use the same input, so that a change between them keeps focus. */
  readonly choices: readonly Choice[] | null;
  /** Recently used values, newest first. Default: empty. */
  readonly recent?: readonly string[];
  readonly value: string;
  /** Called with the exact value, or with the typed text if it has no match. */
  readonly commit: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLInputElement | null) => void;
};

/** A text field for a long list. Finds values by name, code and other spellings. */
export function EntityCombobox({ isRequired, choices, recent = [], value, commit, onBlur, inputRef, ...frame }: EntityComboboxProps) {
  const commitChange = (next: string) => {
    if (next !== value) commit(next);
  };
  return (
    <FieldFrame {...frame}>
      <ComboboxField
        control={{ ...controlOf({ ...frame, isRequired }), ref: inputRef }}
        listLabel="Choices"
        value={value}
        find={choices === null ? null : (typed) => found(choices, typed, recent)}
        keyOf={(choice) => choice.value}
        draw={renderChoice}
        choose={(choice) => commitChange(choice.value)}
        commit={(typed) => commitChange(choices === null ? typed : (namedChoice(choices, typed) ?? typed.trim()))}
        leave={onBlur}
      />
    </FieldFrame>
  );
}

function found(choices: readonly Choice[], typed: string, recent: readonly string[]) {
  const groups = choiceGroups(choices, typed, recent);
  const isEmpty = groups.every(({ items }) => items.length === 0);
  return { groups, notes: isEmpty ? ['No results. Try a code or the start of the name.'] : [] };
}

function renderChoice({ value, code }: Choice) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{value}</span>
      <Text span size="xs" c="dimmed" aria-hidden="true">
        {code}
      </Text>
    </Group>
  );
}
