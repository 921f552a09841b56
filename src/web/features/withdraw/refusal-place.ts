import type { PreflightRule } from '#contract/desk/preflight.ts';
import { beneficiaryPath } from '#web/parts/command/beneficiary-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { places, typedIn } from './withdraw-values.ts';

/** The form path of a refused field (`'amounts.btc'`), or null when the form has no such field. */
export function placeOfRefusal(field: string | undefined, values: EntityForms): EntityPath | null {
  if (field === undefined) return null;
  const [head = ''] = field.split('.', 1);
  if (head === 'amounts') return places.amount;
  if (head === 'destination') return /\.(tag|memo)$/.test(field) ? places.remark : places.to;
  if (head === 'fees') return typedIn(values).fee === 'own' ? places.rate : null;
  if (head === 'notes') return places.notes;
  return beneficiaryPath(field, values);
}

/** The field of a refusing pre-flight line; other rules concern no field. */
export function placeOfRule(rule: PreflightRule, values: EntityForms): EntityPath | null {
  if (rule === 'spendable') return places.amount;
  if (rule === 'address') return places.to;
  return rule === 'fee' && typedIn(values).fee === 'own' ? places.rate : null;
}
