import { Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import { inputOrder } from './entity-form.ts';
import { sourceIcon, sourceLabel, useSource } from './entity-source.ts';
import classes from './entity-field.module.css';

/** Props that the input of every entity field has. */
export type FieldProps = {
  /** The field's path in the form that contains it. */
  readonly path: string;
  readonly label: ReactNode;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
};

/** ID, label, description and error of a field. */
export type FieldFrameProps = {
  /** The ID of the input. It is also the path of the field in the form. */
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
};

/** A label, the input, its description or error, and a mark for the source of its value. */
export function FieldFrame({ id, label, description, error, children }: FieldFrameProps & { readonly children: ReactNode }) {
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={inputOrder}
      descriptionProps={{ fz: 'xs' }}
      errorProps={{ fz: 'xs' }}
      className={classes.field ?? ''}
    >
      {children}
      <SourceMark path={id} />
    </Input.Wrapper>
  );
}

/** Props for the `Input` component inside a frame. */
export function controlProps({ id, description, error, isRequired }: Omit<FieldFrameProps, 'label'> & { readonly isRequired: boolean }) {
  const describedBy = [description === undefined ? [] : `${id}-description`, error === undefined ? [] : `${id}-error`, sourceId(id)].flat();
  return {
    id,
    error: error !== undefined,
    'aria-required': isRequired,
    // Replaces Mantine's own attribute, which would not mention the source.
    attributes: { input: { 'aria-describedby': describedBy.join(' ') } },
  };
}

/** The ID of the mark for a field's source. The input's `aria-describedby` refers to it. */
function sourceId(path: string): string {
  return `${path}-source`;
}

/** A small icon next to the label that shows where the field's value comes from. Hover and focus show a text. */
function SourceMark({ path }: { readonly path: string }) {
  const source = useSource(path);
  if (source === undefined) return null;
  const icon = sourceIcon(source);
  return (
    <>
      <Text span id={sourceId(path)} size="xs" c="dimmed" truncate className={classes.sourceText}>
        {sourceLabel(source)}
      </Text>
      {icon === null ? null : (
        <Text span c="dimmed" className={classes.source}>
          <Icon name={icon} size={12} />
        </Text>
      )}
    </>
  );
}
