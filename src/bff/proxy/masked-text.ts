import * as z from 'zod/mini';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { pickFields } from './schema-fields.ts';

/** A view with reduced personal data. */
export type ReducedView = Exclude<PersonalDataView, 'full'>;

/**
 * Reduces the answer of a row (JSON text) to the fields of the contract and to the personal data of a view. Answers about the sandbox
 * itself have no personal data: their `state` is not a province. Throws for invalid JSON.
 */
export function textMask({ path, response }: Pick<Endpoint, 'path' | 'response'>): (text: string, view: ReducedView) => string {
  const pickAnswerFields = pickFields(response ?? z.null());
  const isAboutSandbox = path.startsWith('/sandbox/');
  return (text, view) => {
    const answer = pickAnswerFields(readJson(text));
    return writeJson(isAboutSandbox ? answer : withoutPersonalData(answer, view));
  };
}
