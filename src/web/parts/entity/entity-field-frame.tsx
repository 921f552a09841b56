import type { ReactNode } from 'react';
import type { EntityFormReturn, EntityPath } from './entity-form.ts';
import { SourceMark, sourceId } from './entity-source-mark.tsx';
import classes from './entity-fields.module.css';

/** Props of every control of an entity's field. */
export type FieldProps = {
  readonly form: EntityFormReturn;
  readonly path: EntityPath;
  readonly label: ReactNode;
  readonly isRequired: boolean;
};

/** The texts of a field's frame, which its control refers to. */
export type FieldWords = {
  /** Also the path of the field in the form. */
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
};

/**
 * A label, the control, its description or error, and the source of its value. Plain elements only:
 * React visits every component around a field several times per event.
 */
export function FieldFrame({ id, label, description, error, children }: FieldWords & { readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.held}>{children}</div>
      {description === undefined && error === undefined ? null : (
        <div className={classes.notes}>
          {description === undefined ? null : <p id={`${id}-description`}>{description}</p>}
          {error === undefined ? null : (
            <p id={`${id}-error`} className={classes.error}>
              {error}
            </p>
          )}
        </div>
      )}
      <SourceMark path={id} />
    </div>
  );
}

/** The attributes of a frame's control. */
export function controlOf({ id, description, error, isRequired }: Omit<FieldWords, 'label'> & { readonly isRequired: boolean }) {
  const notes = [description === undefined ? [] : `${id}-description`, error === undefined ? [] : `${id}-error`, sourceId(id)].flat();
  return {
    id,
    className: classes.control,
    'aria-required': isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': notes.join(' '),
  };
}
