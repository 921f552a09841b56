import { Text } from '@mantine/core';
import { Icon } from '#web/parts/icon.tsx';
import { sourceIcon, sourceWords, useSource } from './entity-source.ts';
import classes from './entity-field.module.css';

/** The id of a field's source mark, which describes its control. */
export function sourceId(path: string): string {
  return `${path}-source`;
}

/** The source of a field's value: a small icon beside its label, with words on hover and focus. */
export function SourceMark({ path }: { readonly path: string }) {
  const source = useSource(path);
  if (source === undefined) return null;
  const icon = sourceIcon(source);
  return (
    <>
      <Text span id={sourceId(path)} size="xs" c="dimmed" truncate className={classes.words}>
        {sourceWords(source)}
      </Text>
      {icon === null ? null : (
        <Text span c="dimmed" className={classes.source}>
          <Icon name={icon} size={12} />
        </Text>
      )}
    </>
  );
}
