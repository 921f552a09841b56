import { Button, Group, Stack } from '@mantine/core';
import { Icon } from '#web/parts/page/icon.tsx';
import { Picker, type PickerProps } from './picker.tsx';

type PickerListProps = Pick<PickerProps, 'id' | 'label' | 'error' | 'placeholder' | 'options' | 'reads' | 'foot'> & {
  /** The keys of the chosen options. */
  readonly chosen: readonly string[];
  readonly change: (keys: readonly string[]) => void;
  /** The name of a chosen key without an option. */
  readonly nameOf: (key: string) => string;
  /** The key of a typed text that matches no option; null if it is not one. */
  readonly keyOf: (text: string) => string | null;
};

/** A searchable list of records from which the user chooses several. */
export function PickerList({ chosen, change, nameOf, keyOf, options, ...rest }: PickerListProps) {
  const add = (key: string) => (chosen.includes(key) ? undefined : change([...chosen, key]));
  return (
    <Stack gap={4}>
      <Picker
        {...rest}
        isRequired={false}
        options={options.filter(({ key }) => !chosen.includes(key))}
        value=""
        choose={add}
        take={(text) => {
          const key = keyOf(text);
          if (key !== null) add(key);
        }}
        onLeave={() => undefined}
      />
      {chosen.length === 0 ? null : (
        <Group component="ul" gap={4} m={0} p={0} aria-label={`${rest.label}: selected`} style={{ listStyle: 'none' }}>
          {chosen.map((key) => {
            const name = options.find((option) => option.key === key)?.lead ?? nameOf(key);
            return (
              <li key={key}>
                <Button
                  variant="default"
                  size="compact-xs"
                  rightSection={<Icon name="close" size={12} />}
                  aria-label={`Remove ${name}`}
                  onClick={() => change(chosen.filter((each) => each !== key))}
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
