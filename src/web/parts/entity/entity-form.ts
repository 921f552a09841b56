import { useFormContext, type UseFormReturn } from 'react-hook-form';

/** The values of a form as texts by field path (`'originator_entity.city'`). */
export type FieldTexts = Record<string, string>;

/** The form around a field. */
export function useFieldForm(): UseFormReturn<FieldTexts> {
  return useFormContext<FieldTexts>();
}

/** Mantine's input order with descriptions and errors below the control, so that controls in a row stay aligned. */
export const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Focuses the control of a field and opens any fold around it. Returns false if the control does not exist. */
export function focusField(path: string): boolean {
  const control = document.getElementById(path);
  if (control === null) return false;
  for (let fold = control.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  control.focus();
  // The control's scroll margin keeps it clear of the sticky bars.
  control.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Opens each fold of an entity that contains a filled field. */
export function openFilledFolds(entityPath: string): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`details [id^="${CSS.escape(entityPath)}."]`);
  for (const field of fields) {
    const fold = field.closest('details');
    if (field.value !== '' && fold !== null) fold.open = true;
  }
}
