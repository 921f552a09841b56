import type { Control, UseFormReturn } from 'react-hook-form';
import type { EntityText } from './entity-values.ts';

/** What a form with entities holds: text by field, by the name that the entity has in the request's body (`originator_entity`). */
export type EntityForms = Record<string, EntityText>;

/** The place of a field in a form and, the same, in the request's body: `'originator_entity.city'`. Also the id of its control. */
export type EntityPath = `${string}.${string}`;

export type EntityFormControl = Control<EntityForms>;

export type EntityFormReturn = UseFormReturn<EntityForms>;

/** A control's note stands below it, so that the controls of a row stay level. */
export const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Puts focus on the control of a field, opening what hides it. False when there is none. */
export function focusField(path: string): boolean {
  const control = document.getElementById(path);
  if (control === null) return false;
  const fold = control.closest('details');
  if (fold !== null) fold.open = true;
  control.focus();
  // Clear of the bars that stick to the window's edges: the control's scroll margin says how far.
  control.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Opens the folds of an entity in which a field holds something. */
export function openFilledFolds(holder: string): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`details [id^="${CSS.escape(holder)}."]`);
  for (const field of fields) {
    const fold = field.closest('details');
    if (field.value !== '' && fold !== null) fold.open = true;
  }
}
