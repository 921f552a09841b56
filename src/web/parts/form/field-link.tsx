import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusField } from '#web/parts/entity/entity-form.ts';

type FieldLinkProps = { readonly path: string; readonly children: ReactNode };

/** A link to a field of the form. It opens the folded part that contains the field, and does not change the URL. */
export function FieldLink({ path, children }: FieldLinkProps) {
  return (
    <Anchor
      lh="lg"
      display="inline-block"
      style={{ verticalAlign: 'top' }}
      href={`#${path}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(path);
      }}
    >
      {children}
    </Anchor>
  );
}
