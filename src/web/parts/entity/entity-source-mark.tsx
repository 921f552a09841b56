import { Icon } from '#web/parts/icon.tsx';
import { sourceIcon, sourceWords, useSource } from './entity-source.ts';
import classes from './entity-fields.module.css';

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
      <span id={sourceId(path)} className={classes.sourceWords}>
        {sourceWords(source)}
      </span>
      {icon === null ? null : (
        <span className={classes.source}>
          <Icon name={icon} size={12} />
        </span>
      )}
    </>
  );
}
