import { Group, Text } from '@mantine/core';
import { ComboboxField } from '#web/parts/combobox/combobox-field.tsx';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { fittingOptions, groupedOptions, noMatchText, type OptionsRead, type PickerOption } from './picker-options.ts';

export type PickerProps = {
  /** The field's path in the form; also the ID of the control. */
  readonly id: string;
  readonly label: string;
  /** Whether a choice is required. Default: true. */
  readonly isRequired?: boolean;
  readonly description?: string | undefined;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly options: readonly PickerOption[];
  /** The queries that the options are loaded from. */
  readonly reads?: readonly OptionsRead[];
  /** The chosen value as the field shows it; `''` before a choice. */
  readonly value: string;
  readonly choose: (key: string) => void;
  /** Called with typed text that matches no option. Without it, such text is cleared on blur. */
  readonly take?: (text: string) => void;
  /** Displayed below the options if the list is incomplete. */
  readonly foot?: string;
  readonly onLeave: () => void;
};

/** A searchable list of records: typing filters, arrow keys move, Enter chooses. */
export function Picker(props: PickerProps) {
  const { id, label, isRequired = true, description, error, placeholder, options, reads = [], value, choose, take, foot, onLeave } = props;
  const field = { id, label: <FieldLabel label={label} isRequired={isRequired} />, description, error };
  return (
    <FieldFrame {...field}>
      <ComboboxField
        control={{
          ...controlOf({ ...field, isRequired }),
          placeholder,
          onFocus: (event) => event.currentTarget.select(),
        }}
        listLabel={label}
        value={value}
        find={(typed) => {
          const groups = groupedOptions(fittingOptions(options, typed));
          return { groups, notes: [...(groups.length === 0 ? [noMatchText(reads)] : []), ...(foot === undefined ? [] : [foot])] };
        }}
        keyOf={(option) => option.key}
        isDisabled={(option) => option.refusal !== undefined}
        draw={drawOption}
        choose={(option) => choose(option.key)}
        commit={(typed) => {
          const text = typed.trim();
          if (text !== '' && text !== value) take?.(text);
        }}
        leave={onLeave}
        commitsPaste={take !== undefined}
        isWide
      />
    </FieldFrame>
  );
}

function drawOption({ lead, detail, refusal, aside = refusal }: PickerOption) {
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
