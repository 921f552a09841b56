import { useMemo } from 'react';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { acceptDefault, submitId } from './form-default.tsx';
import { formProblems, type RegulatoryFormReturn } from './regulatory-values.ts';

/** Registers the keyboard shortcuts of the form. */
export function useFormKeys(form: RegulatoryFormReturn, sources: FieldSources, demand: PendingStatus): void {
  usePageKeys(
    useMemo(
      () => [
        { keys: 'a', label: 'Accept the default originator', action: () => acceptDefault(form, sources) },
        {
          keys: 'f',
          label: 'Go to the first field to fill in',
          action: () => focusField(formProblems(demand, form.getValues())[0]?.path ?? submitId),
        },
      ],
      [demand, form, sources],
    ),
  );
}
