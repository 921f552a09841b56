import { describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { countries } from '#contract/people/code-lists/countries.ts';
import { openApiDocument, type Operation } from './openapi.ts';

const document = openApiDocument(endpoints, { title: 'Custody', version: '1' });

const operations = Object.entries(document.paths).flatMap(([path, operationByMethod]) =>
  Object.entries(operationByMethod).map(([method, operation]) => ({ method, path, operation })),
);

function operationOf(name: string): Operation | undefined {
  return operations.find(({ operation }) => operation.operationId === name)?.operation;
}

/** Returns the value at a path of the document, such as `a/b/0/c`. */
function valueAt(pointer: string): unknown {
  return pointer
    .split('/')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), document);
}

/** Yields every value of the document with its path. */
function* valuesWithin(value: unknown, valuePath = ''): Generator<{ pointer: string; value: unknown }> {
  yield { pointer: valuePath, value };
  if (typeof value === 'object' && value !== null)
    for (const [key, nestedValue] of Object.entries(value)) yield* valuesWithin(nestedValue, `${valuePath}/${key}`);
}

describe('the OpenAPI document', () => {
  test('the OpenAPI document has an operation for every endpoint of the table', () => {
    for (const [name, row] of Object.entries(endpoints)) {
      const path = row.path
        .split('/')
        .map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part))
        .join('/');
      expect(document.paths[path]?.[row.method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  test('the OpenAPI document has exactly the 36 operations of the endpoint table', () => {
    expect(operations).toHaveLength(36);
    expect(new Set(operations.map(({ operation }) => operation.operationId))).toEqual(new Set(Object.keys(endpoints)));
  });

  test('the OpenAPI document is plain JSON of OpenAPI version 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('every reference of the OpenAPI document has a target', () => {
    const pointers = [...valuesWithin(document)].filter(({ pointer }) => pointer.endsWith('/$ref')).map(({ value }) => String(value));
    expect(pointers.length).toBeGreaterThan(100);
    for (const pointer of pointers) {
      expect(pointer).toMatch(/^#\/components\/schemas\/\w+$/);
      expect([pointer, typeof valueAt(pointer.slice(2))]).toEqual([pointer, 'object']);
    }
  });

  test('only fields without a type in the specification accept every value', () => {
    const untypedSchemas = [...valuesWithin(document.components)].filter(
      ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0,
    );
    expect(untypedSchemas.map(({ pointer }) => pointer)).toEqual([
      '/schemas/DirectParty/properties/rejection_reason/anyOf/0',
      '/schemas/DirectParty/additionalProperties',
    ]);
  });

  test.each([
    ['components/schemas/ExternalTransaction/properties/amount', { type: ['number', 'null'] }],
    ['components/schemas/createWithdrawalBody/properties/amounts/additionalProperties', { type: 'number', exclusiveMinimum: 0 }],
    ['components/schemas/withdrawRewardsBody/properties/amount_afil', { type: 'integer', minimum: 1 }],
    ['components/schemas/Wallet/properties/id', { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }],
    ['components/schemas/createStakingBody/properties/amount/type', 'string'],
    ['components/schemas/createWalletBody/properties/kind', { type: 'string', enum: ['warm', 'cold'], default: 'warm' }],
    ['components/schemas/Entity/properties/country', { title: 'Country', $ref: '#/components/schemas/Country' }],
    ['components/schemas/Country/enum', countries],
  ])('the OpenAPI schema of %s describes the value as it is sent', (pointer, expectedSchema) => {
    expect(valueAt(pointer)).toEqual(expectedSchema);
  });

  test('every path variable of the OpenAPI document has a pattern', () => {
    for (const { path, operation } of operations) {
      const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(pathParameters.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{[a-z_]+\}/g) ?? []);
      for (const parameter of pathParameters) expect(parameter).toMatchObject({ required: true, schema: { type: 'string' } });
      for (const parameter of pathParameters) expect(parameter.schema).toHaveProperty('pattern');
    }
  });

  test('the OpenAPI document marks integer parameters and required parameters of queries', () => {
    const size = operationOf('listWallets')?.parameters.find(({ name }) => name === 'page_size');
    expect(size).toEqual({ name: 'page_size', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } });
    expect(operationOf('readTerminationFees')?.parameters).toMatchObject([{ name: 'storage_provider_address', required: true }]);
  });

  test('every operation has its own security scheme, except the reads of fees', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(['regular', 'upload']);
    const rows = new Map(Object.entries(endpoints));
    for (const { operation } of operations) {
      const authentication = rows.get(operation.operationId)?.authentication ?? '';
      expect(operation.security).toEqual(authentication === 'none' ? [] : [{ [authentication]: [] }]);
      expect(Object.keys(operation.responses)).toEqual(
        authentication === 'none' ? ['200', '400', '404'] : ['200', '400', '401', '403', '404'],
      );
    }
  });

  test('the OpenAPI document describes uploads as forms', () => {
    expect(operationOf('uploadSupportingDocument')?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['document', 'document_type'],
      properties: { document: { format: 'binary' }, document_type: { type: 'integer' } },
    });
    expect(operationOf('uploadAppointment')?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['document'] });
    expect(operationOf('exitValidator')).not.toHaveProperty('requestBody');
  });
});
