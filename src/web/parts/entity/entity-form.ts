import type { UseFormReturn } from 'react-hook-form';
import type { EntityText } from './entity-values.ts';

/**
 * The values of a form with entities: texts by field, by the entity's name in the request body
 * (`originator_entity`).
 */
export type EntityForms = Record<string, EntityText>;

/**
 * The path of a field in the form and in the request body: `'originator_entity.city'`. Also the id
 * of its control.
 */
export type EntityPath = `${string}.${string}`;

export type EntityFormReturn = UseFormReturn<EntityForms>;

/** Notes are below the control, so that the controls of a row stay level. */
export const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Focuses the control of a field and opens any fold around it. False when there is none. */
export function focusField(path: string): boolean {
  const control = document.getElementById(path);
  if (control === null) return false;
  const fold = control.closest('details');
  if (fold !== null) fold.open = true;
  control.focus();
  // Keeps clear of the sticky bars at the window's edges, by the control's scroll margin.
  control.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Opens the folds of an entity that contain a filled field. */
export function openFilledFolds(holder: string): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`details [id^="${CSS.escape(holder)}."]`);
  for (const field of fields) {
    const fold = field.closest('details');
    if (field.value !== '' && fold !== null) fold.open = true;
  }
}
