import { Group, Kbd } from '@mantine/core';

/** The keyboard shortcut of a button, displayed inside the button on wide screens: `<KeyHint keys={['Ctrl', 'Enter']} />`. */
export function KeyHint({ keys }: { readonly keys: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap" visibleFrom="sm" component="span" aria-hidden="true">
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </Group>
  );
}
