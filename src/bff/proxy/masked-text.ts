import * as z from 'zod/mini';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { pickFields } from './schema-fields.ts';

/** A view with reduced personal data. */
export type ReducedView = Exclude<PersonalDataView, 'full'>;

/** Reduces the answer of a row (JSON text) to the fields of the contract and to the personal data of a view. Throws for invalid JSON. */
export function textMask({ response }: Pick<Endpoint, 'response'>): (text: string, view: ReducedView) => string {
  const pickAnswerFields = pickFields(response ?? z.null());
  return (text, view) => writeJson(withoutPersonalData(pickAnswerFields(readJson(text)), view));
}
