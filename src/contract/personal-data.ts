import { entityFields } from './entity-fields.ts';
import { NumberLiteral } from './json.ts';

/** The fields of records that hold people's data. Removed for viewers, masked for treasury. Design: Who may do what. */
export const personalFields = [
  'owner',
  'default_originator_entity',
  'originator_entity',
  'third_party_entity',
  'beneficiary_entity',
  'beneficiary_entities',
  'default_beneficiary_entity',
] as const;

/** Fields of people and companies that could stand outside of an entity too: in a direct party, or where a service adds them. */
const loosePersonalFields = [
  'fullname',
  'entity_name',
  'secondary_email',
  'id_doc_expiry_date',
  'id_doc_verification_date',
  'id_doc_source',
];

/** Fields inside an entity that say nothing about a person: they stay when the rest is masked. */
const impersonalFields: ReadonlySet<string> = new Set(['kind', 'is_confirmed', 'is_client_instructed', 'country', 'id']);

/** What stands for a masked value. */
export const maskedText = '•••';

const personal: ReadonlySet<string> = new Set([
  ...personalFields,
  ...loosePersonalFields,
  ...Object.values(entityFields).flatMap((fields) => Object.keys(fields)),
]);

/** A record as read from JSON without people's data (`none`) or with each value of it masked (`masked`). Other values are untouched. */
export function withoutPersonalData(value: unknown, view: 'none' | 'masked'): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPersonalData(item, view));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (!isPersonal(name)) return [[name, withoutPersonalData(inner, view)]];
      return view === 'none' ? [] : [[name, masked(inner)]];
    }),
  );
}

/** Entities that later editions may add count too. */
function isPersonal(name: string): boolean {
  return personal.has(name) || /_entit(y|ies)$/.test(name);
}

function masked(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return maskedText;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, impersonalFields.has(name) && !isNested(inner) ? inner : masked(inner)]),
  );
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

/** An object of JSON, whatever made it; not the class that stands for a number. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof NumberLiteral);
}
