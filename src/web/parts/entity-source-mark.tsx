import type { EntityPath } from './entity-form.ts';
import { sourceIcon, sourceWords, useSource } from './entity-source.ts';
import { Icon } from './icon.tsx';
import classes from './entity-fields.module.css';

/** Where a field's value comes from: a small sign beside its label, with the words while the field is pointed at or has focus. */
export function SourceMark({ path }: { readonly path: EntityPath }) {
  const source = useSource(path);
  if (source === undefined) return null;
  const icon = sourceIcon(source);
  return (
    <span className={classes.source}>
      <span className={classes.sourceWords}>{sourceWords(source)}</span>
      {icon === null ? null : <Icon name={icon} size={12} />}
    </span>
  );
}
