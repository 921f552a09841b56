import { Group, Text } from '@mantine/core';
import { ComboboxField } from '#web/parts/combobox/combobox-field.tsx';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { matchingOptions, groupedOptions, noMatchText, type OptionsState, type PickerOption } from './picker-options.ts';

export type PickerProps = {
  /** The field's path in the form. It is also the ID of the input. */
  readonly id: string;
  readonly label: string;
  /** Whether the field is required. Default: true. */
  readonly isRequired?: boolean;
  readonly description?: string | undefined;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly options: readonly PickerOption[];
  /** The queries that load the options. */
  readonly reads?: readonly OptionsState[];
  /** The text of the chosen option, or `''` before a choice. */
  readonly value: string;
  readonly choose: (key: string) => void;
  /** Called with the typed text, for options that must be searched at the server. */
  readonly onType?: (text: string) => void;
  /**
   * Called with typed text that matches no option. Without this callback, such text is cleared when the field loses the focus.
   */
  readonly acceptText?: (text: string) => void;
  /** A note below the options, displayed if not all options could be loaded. */
  readonly incompleteNote?: string;
  /** Returns the problem of typed text that matches no option. It replaces the other notes. Null without a problem. */
  readonly problemOf?: (typed: string) => string | null;
  readonly onLeave: () => void;
};

/** A searchable list of records. Typing filters the records, arrow keys move, Enter chooses. */
export function Picker(props: PickerProps) {
  const {
    id,
    label,
    isRequired = true,
    description,
    error,
    placeholder,
    options,
    reads = [],
    value,
    choose,
    onType,
    acceptText,
    incompleteNote,
    problemOf,
    onLeave,
  } = props;
  const field = { id, label: <FieldLabel label={label} isRequired={isRequired} />, description, error };
  return (
    <FieldFrame {...field}>
      <ComboboxField
        inputProps={{
          ...controlProps({ ...field, isRequired }),
          placeholder,
          onFocus: (event) => event.currentTarget.select(),
        }}
        listLabel={label}
        value={value}
        findOptions={(typed) => {
          const groups = groupedOptions(matchingOptions(options, typed));
          const problem = groups.length === 0 ? (problemOf?.(typed.trim()) ?? null) : null;
          if (problem !== null) return { groups, notes: [`${problem}.`] };
          return {
            groups,
            notes: [...(groups.length === 0 ? [noMatchText(reads)] : []), ...(incompleteNote === undefined ? [] : [incompleteNote])],
          };
        }}
        keyOf={(option) => option.key}
        isDisabled={(option) => option.refusal !== undefined}
        renderItem={renderOption}
        onChoose={(option) => choose(option.key)}
        onType={onType}
        commitText={(typed) => {
          const text = typed.trim();
          if (text !== '' && text !== value) acceptText?.(text);
        }}
        onLeave={onLeave}
        commitsPaste={acceptText !== undefined}
        isWide
      />
    </FieldFrame>
  );
}

function renderOption({ lead, detail, refusal, aside = refusal }: PickerOption) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
      <span>
        <bdi>{lead}</bdi>
        {detail === undefined ? null : (
          <Text span inherit c="dimmed">
            {' '}
            {detail}
          </Text>
        )}
      </span>
      {aside === undefined ? null : (
        <Text component="span" size="xs" c="dimmed" ta="right">
          {aside}
        </Text>
      )}
    </Group>
  );
}
