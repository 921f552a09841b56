import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { noteBelow, type EntityFormReturn, type EntityPath } from './entity-form.ts';
import { SourceMark, sourceId } from './entity-source-mark.tsx';
import classes from './entity-field.module.css';

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

/** A label, the control, its description or error, and the source of its value. */
export function FieldFrame({ id, label, description, error, children }: FieldWords & { readonly children: ReactNode }) {
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={noteBelow}
      descriptionProps={{ fz: 'xs' }}
      errorProps={{ fz: 'xs' }}
      className={classes.field ?? ''}
    >
      {children}
      <SourceMark path={id} />
    </Input.Wrapper>
  );
}

/** The props of a frame's `Input`. */
export function controlOf({ id, description, error, isRequired }: Omit<FieldWords, 'label'> & { readonly isRequired: boolean }) {
  const notes = [description === undefined ? [] : `${id}-description`, error === undefined ? [] : `${id}-error`, sourceId(id)].flat();
  return {
    id,
    error: error !== undefined,
    'aria-required': isRequired,
    // Mantine's own would leave the source out.
    attributes: { input: { 'aria-describedby': notes.join(' ') } },
  };
}
