import { NumberLiteral } from '#contract/wire/json.ts';
import { entityFields } from './entity-fields.ts';
import { entityHolders } from './entity-holders.ts';

/** Record fields with personal data. Viewers get records without them, and treasury gets them masked. */
const personalFields = ['owner', ...Object.keys(entityHolders)];

/** Personal fields that can occur outside an entity, for example in a direct party. */
const personalFieldsOutsideEntities = [
  'fullname',
  'entity_name',
  'secondary_email',
  'id_doc_expiry_date',
  'id_doc_verification_date',
  'id_doc_source',
];

/** Fields of an entity without personal data. They are not masked. */
const nonPersonalFields: ReadonlySet<string> = new Set(['kind', 'is_confirmed', 'is_client_instructed', 'country', 'id']);

/** The text that replaces a masked value. */
export const maskedText = '•••';

const personal: ReadonlySet<string> = new Set([
  ...personalFields,
  ...personalFieldsOutsideEntities,
  ...Object.values(entityFields).flatMap((fields) => Object.keys(fields)),
]);

/**
 * Returns a record without its personal fields (`none`), or with each personal value masked (`masked`). Other values stay
 * unchanged.
 */
export function withoutPersonalData(value: unknown, view: 'none' | 'masked'): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPersonalData(item, view));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, nestedValue]) => {
      if (!isPersonal(name)) return [[name, withoutPersonalData(nestedValue, view)]];
      return view === 'none' ? [] : [[name, maskValue(nestedValue)]];
    }),
  );
}

/** Whether a field contains personal data. Unknown fields of entities count as personal. */
function isPersonal(name: string): boolean {
  return personal.has(name) || /_entit(y|ies)$/.test(name);
}

function maskValue(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(maskValue);
  if (!isRecord(value)) return maskedText;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, nonPersonalFields.has(name) && !isNested(inner) ? inner : maskValue(inner)]),
  );
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

/** Whether a value is a JSON object. Excludes `NumberLiteral`. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof NumberLiteral);
}
