import { useFormContext, type UseFormReturn } from 'react-hook-form';

/** The values of a form as texts. Keys are field paths (`'originator_entity.city'`). */
export type FieldTexts = Record<string, string>;

/** The form that contains the field. */
export function useFieldForm(): UseFormReturn<FieldTexts> {
  return useFormContext<FieldTexts>();
}

/**
 * The order of the parts of a Mantine input. Descriptions and errors are below the input, so that inputs in a row stay aligned.
 */
export const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Focuses the input of a field, after opening the folded part that contains it. Returns false if the input does not exist. */
export function focusField(path: string): boolean {
  const control = document.getElementById(path);
  if (control === null) return false;
  for (let fold = control.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  control.focus();
  // The scroll margin of the input keeps sticky bars from covering it.
  control.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Opens each folded part of an entity that contains a filled field. */
export function openFilledFolds(entityPath: string): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`details [id^="${CSS.escape(entityPath)}."]`);
  for (const field of fields) {
    const fold = field.closest('details');
    if (field.value !== '' && fold !== null) fold.open = true;
  }
}
