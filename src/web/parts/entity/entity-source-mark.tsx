import { Icon } from '#web/parts/icon.tsx';
import { sourceIcon, sourceWords, useSource } from './entity-source.ts';
import classes from './entity-fields.module.css';

/** The id of a field's mark, by which its control is described. */
export function sourceId(path: string): string {
  return `${path}-source`;
}

/** Where a field's value comes from: a small sign beside its label, with the words while the field is pointed at or has focus. */
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
