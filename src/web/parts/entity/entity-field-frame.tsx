import type { ReactNode } from 'react';
import { SourceMark, sourceId } from './entity-source-mark.tsx';
import classes from './entity-fields.module.css';

/** What a field's frame says, and its control refers to. */
export type FieldWords = {
  /** Also the place of the field in the form. */
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
};

/**
 * A control below its label, what is said of it below that, and where its value comes from. Bare elements: React walks through every component
 * and element around a field several times at an event.
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

/** What makes an element the control of a frame. */
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
