import type { Endpoint } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import type { SandboxRequest } from '#web/data/sandbox.ts';

/** Form values: the text of each field, by name. */
export type SandboxValues = Readonly<Record<string, string>>;

/** The name of a field, and the parts of the request that the field fills. */
export type NamedField = {
  readonly name: string;
  readonly label: string;
  /** Names of the parts of the request. By default, one part with the field's own name. */
  readonly requestParts?: readonly string[];
};

/** The reason why a request is not sent or was refused. `name` is the field with the problem; null means the whole form. */
export type SandboxProblem = { readonly name: string | null; readonly message: string };

/** Converts a typed integer to the format of the request. Other text is returned unchanged, so that the schema rejects it. */
export function typedInteger(text: string): NumberLiteral | string | undefined {
  if (text === '') return undefined;
  return /^(0|[1-9]\d{0,15})$/.test(text) ? new NumberLiteral(text) : text;
}

/** An optional text. Undefined if the text is empty. */
export function typedText(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** The first problem of a request according to the endpoint's schemas, or null. */
export function sandboxProblem(row: Endpoint, { params, body }: SandboxRequest, fields: readonly NamedField[]): SandboxProblem | null {
  for (const [schema, value] of [[row.params, params] as const, [row.body, body] as const]) {
    const parseResult = schema?.safeParse(value);
    if (parseResult === undefined || parseResult.success) continue;
    const { field, message, isMissing } = requestProblem(parseResult.error, value);
    return problemAtField(fields, field, message, isMissing);
  }
  return null;
}

/**
 * A refusal, assigned to the field that it names. The message gets the field's label: `'amount must be …'` becomes `'Amount must
 * be …'`.
 */
export function problemAtField(fields: readonly NamedField[], field: string, message: string, isMissing = false): SandboxProblem {
  // Removes the index at the start of a path into a list: `'0.path'` becomes `'path'`.
  const partName = field.replace(/^\d+\./, '');
  const namedField = fields.find(({ name, requestParts = [name] }) =>
    requestParts.some((part) => partName === part || partName.startsWith(`${part}.`)),
  );
  if (namedField === undefined) return { name: null, message };
  if (isMissing) return { name: namedField.name, message: `${namedField.label} is required` };
  return {
    name: namedField.name,
    message: message.startsWith(`${field} `) ? `${namedField.label} ${message.slice(field.length + 1)}` : message,
  };
}
