import * as z from 'zod/mini';
import { errorBodySchema } from '#contract/error.ts';
import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { countries } from '#contract/people/code-lists/countries.ts';
import { entityFields, type EntityField, type FieldShape } from '#contract/people/entity-fields.ts';
import { entityKinds, entityRecordSchema, entitySchema } from '#contract/people/entity.ts';
import { directPartySchema } from '#contract/service/direct-party.ts';
import { externalAccountSchema } from '#contract/service/external-account.ts';
import { feePresetSchema } from '#contract/service/fee-preset.ts';
import { storageProviderSchema } from '#contract/service/filecoin.ts';
import { fundingAddressSchema } from '#contract/service/funding-address.ts';
import { externalTransactionSchema, outgoingTransactionSchema, transactionSchema } from '#contract/service/transaction.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { wireForms } from '#contract/wire/wire-form.ts';

/** A JSON Schema, as the OpenAPI document contains it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Schemas that several endpoints share, by name. */
const sharedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Error: errorBodySchema,
  Wallet: walletSchema,
  Transaction: transactionSchema,
  OutgoingTransaction: outgoingTransactionSchema,
  ExternalTransaction: externalTransactionSchema,
  ExternalAccount: externalAccountSchema,
  FundingAddress: fundingAddressSchema,
  FeePreset: feePresetSchema,
  StorageProvider: storageProviderSchema,
  DirectParty: directPartySchema,
  Entity: entitySchema,
  EntityRecord: entityRecordSchema,
};

/** Options that make zod write each schema in its wire form. Schemas that read numbers have their wire form in `wireForms`. */
const writeOptions = {
  io: 'input',
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    const form = wireForms.get(zodSchema as z.ZodMiniType);
    if (form === undefined) return;
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, form);
  },
} as const;

/** Returns a schema as JSON Schema that is written in place, without a reference. */
export function inlineSchema(schema: z.ZodMiniType): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, writeOptions));
}

/**
 * Returns the components of the document, which are the named and the shared schemas. Also returns a function that refers to a
 * schema.
 */
export function componentSchemas(schemaByName: Readonly<Record<string, z.ZodMiniType>>) {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.ZodMiniType, string>();
  for (const [id, schema] of Object.entries({ ...sharedSchemas, ...schemaByName })) {
    if (ids.has(schema)) continue;
    ids.set(schema, id);
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { ...writeOptions, uri: (id) => `#/components/schemas/${id}` });
  const componentsById = Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutHead(schema)]));
  return {
    schemas: { ...componentsById, Country: { type: 'string', enum: countries }, Entity: entityComponent() },
    refTo: (schema: z.ZodMiniType): JsonSchema => ({ $ref: `#/components/schemas/${ids.get(schema)}` }),
  };
}

/** Removes `$schema` and `id`. The document states its dialect only once, and its components have no id. */
function withoutHead(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && keyword !== '$id'));
}

/**
 * Returns a schema with all fields of an entity in any role. Role, kind and status decide which fields are required. Spec:
 * Originator, Third Party, Beneficiary Entity.
 */
function entityComponent(): JsonSchema {
  const { originator, third_party: thirdParty, beneficiary } = entityFields;
  const fields: Readonly<Record<string, EntityField>> = { ...originator, ...thirdParty, ...beneficiary };
  return {
    type: 'object',
    description: 'Which fields are required depends on the role, the kind and the regulatory status; a 400 names the missing one.',
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: entityKinds },
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { title: field.label, ...fieldSchema(field.shape) }])),
    },
  };
}

function fieldSchema(shape: FieldShape): JsonSchema {
  switch (shape.is) {
    case 'country':
      return { $ref: '#/components/schemas/Country' };
    case 'code':
      return { type: 'integer', description: codeListText(shape.list) };
    case 'identification':
      return {
        type: 'integer',
        description: `individual: ${codeListText(individualIdentificationTypes)}; corporate: ${codeListText(corporateIdentificationTypes)}`,
      };
    case 'email':
    case 'date':
      return { type: 'string', format: shape.is };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    default:
      return { type: 'string' };
  }
}

/** Lists the codes, for example `'1 Accountant, 2 Agent'`. */
function codeListText(list: CodeList): string {
  return Object.entries(list)
    .map(([code, label]) => `${code} ${label}`)
    .join(', ');
}
