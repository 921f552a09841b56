import { Button, Group, Stack } from '@mantine/core';
import { Icon } from '#web/parts/page/icon.tsx';
import { Picker, type PickerProps } from './picker.tsx';

type PickerListProps = Pick<PickerProps, 'id' | 'label' | 'error' | 'placeholder' | 'options' | 'reads' | 'onType' | 'incompleteNote'> & {
  /** The keys of the chosen options. */
  readonly chosenKeys: readonly string[];
  readonly change: (keys: readonly string[]) => void;
  /** Returns a name for a chosen key that is no longer an option. */
  readonly nameOf: (key: string) => string;
  /** Converts typed text that matches no option to a key. Null if the text is not a valid key. */
  readonly keyOf: (text: string) => string | null;
};

/** A searchable list of records. The user can choose several of them. */
export function PickerList({ chosenKeys, change, nameOf, keyOf, options, ...rest }: PickerListProps) {
  const add = (key: string) => (chosenKeys.includes(key) ? undefined : change([...chosenKeys, key]));
  return (
    <Stack gap={4}>
      <Picker
        {...rest}
        isRequired={false}
        options={options.filter(({ key }) => !chosenKeys.includes(key))}
        value=""
        choose={add}
        acceptText={(text) => {
          const key = keyOf(text);
          if (key !== null) add(key);
        }}
        onLeave={() => undefined}
      />
      {chosenKeys.length === 0 ? null : (
        <Group component="ul" gap={4} m={0} p={0} aria-label={`${rest.label}: selected`} style={{ listStyle: 'none' }}>
          {chosenKeys.map((key) => {
            const name = options.find((option) => option.key === key)?.lead ?? nameOf(key);
            return (
              <li key={key}>
                <Button
                  variant="default"
                  size="compact-xs"
                  rightSection={<Icon name="close" size={12} />}
                  aria-label={`Remove ${name}`}
                  onClick={() => change(chosenKeys.filter((each) => each !== key))}
                >
                  {name}
                </Button>
              </li>
            );
          })}
        </Group>
      )}
    </Stack>
  );
}
