import * as z from 'zod/mini';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { pickFields } from './schema-fields.ts';

/** A view that an answer must be reduced for. */
export type ReducedView = Exclude<PersonalDataView, 'full'>;

/** Reduces a row's answer, JSON text, to the contract's fields and to what a view may see of people. Throws for text that is no JSON. */
export function textMask({ response }: Pick<Endpoint, 'response'>): (text: string, view: ReducedView) => string {
  const pick = pickFields(response ?? z.null());
  return (text, view) => writeJson(withoutPersonalData(pick(readJson(text)), view));
}
