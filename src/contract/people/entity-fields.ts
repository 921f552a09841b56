import { deviceTypes, relationships, type CodeList } from './code-lists/codes.ts';
import type { EntityKind, EntityRole } from './entity.ts';

/**
 * When a field is required. `always` is required for every status. `lvctr` is required for `missing_lvctr_info` and refused for
 * `missing_travel_rule_info`. `optional` is accepted for every status. `lvctr_optional` is accepted only for
 * `missing_lvctr_info`. `hosted` is required if the travel rule needs the service provider, otherwise optional.
 */
type Requirement = 'always' | 'lvctr' | 'optional' | 'lvctr_optional' | 'hosted';

/** The form of a value. It decides which control the field has. */
export type FieldShape =
  | { readonly is: 'text' | 'email' | 'ip' | 'date' | 'datetime' | 'country' }
  /** A state of the country that the field `countryField` contains. */
  | { readonly is: 'state'; readonly countryField: string }
  | { readonly is: 'code'; readonly list: CodeList }
  /** A type of identification document for the entity's kind. */
  | { readonly is: 'identification' };

export type FieldGroup = 'name' | 'address' | 'work' | 'identification' | 'company' | 'relationship' | 'provider' | 'contact' | 'session';

export type EntityField = {
  readonly label: string;
  readonly group: FieldGroup;
  readonly shape: FieldShape;
  readonly demand: Requirement;
  /** What forms state below the field. */
  readonly description?: string;
  /** The kind of entity that has this field. Absent if both kinds have it. */
  readonly kind?: EntityKind;
  /** The field is used only while another field has this code. `need` states whether it is then required. */
  readonly other?: { readonly field: string; readonly code: Readonly<Record<EntityKind, number>>; readonly need: 'required' | 'optional' };
};

const text = { is: 'text' } as const;

const address = {
  address1: { label: 'Address line 1', group: 'address', shape: text, demand: 'always' },
  address2: { label: 'Address line 2', group: 'address', shape: text, demand: 'optional' },
  city: { label: 'City', group: 'address', shape: text, demand: 'always' },
  country: { label: 'Country', group: 'address', shape: { is: 'country' }, demand: 'always' },
  state: { label: 'State or province', group: 'address', shape: { is: 'state', countryField: 'country' }, demand: 'always' },
  postcode: { label: 'Postal code', group: 'address', shape: text, demand: 'always' },
} as const satisfies Record<string, EntityField>;

const person = {
  firstname: { label: 'First name', group: 'name', shape: text, demand: 'always', kind: 'individual' },
  lastname: { label: 'Last name', group: 'name', shape: text, demand: 'always', kind: 'individual' },
} as const satisfies Record<string, EntityField>;

const company = {
  corporate_name: { label: 'Corporate name', group: 'name', shape: text, demand: 'always', kind: 'corporate' },
} as const satisfies Record<string, EntityField>;

/** Fields of an originator. Spec: Originator Entity. */
const originator = {
  ...person,
  ...company,
  dob: { label: 'Date of birth', group: 'work', shape: { is: 'date' }, demand: 'lvctr', kind: 'individual' },
  occupation: { label: 'Occupation', group: 'work', shape: text, demand: 'lvctr', kind: 'individual' },
  email: { label: 'E-mail', group: 'contact', shape: { is: 'email' }, demand: 'lvctr_optional', kind: 'individual' },
  nature_of_business: { label: 'Nature of business', group: 'company', shape: text, demand: 'lvctr', kind: 'corporate' },
  authorized_person_first_name: {
    label: 'Authorized person’s first name',
    group: 'company',
    shape: text,
    demand: 'lvctr',
    kind: 'corporate',
  },
  authorized_person_last_name: {
    label: 'Authorized person’s last name',
    group: 'company',
    shape: text,
    demand: 'lvctr',
    kind: 'corporate',
  },
  // The suffix is accepted only for `missing_lvctr_info`, like the name of the authorized person. Our choice: the spec does not
  // assign the suffix to a status.
  authorized_person_other: {
    label: 'Authorized person’s suffix',
    group: 'company',
    shape: text,
    demand: 'lvctr_optional',
    kind: 'corporate',
  },
  incorporation_number: { label: 'Incorporation number', group: 'company', shape: text, demand: 'lvctr_optional', kind: 'corporate' },
  registration_country: {
    label: 'Country of registration',
    group: 'company',
    shape: { is: 'country' },
    demand: 'lvctr_optional',
    kind: 'corporate',
  },
  registration_state: {
    label: 'State of registration',
    group: 'company',
    shape: { is: 'state', countryField: 'registration_country' },
    demand: 'lvctr_optional',
    kind: 'corporate',
  },
  ...address,
  id_doc_type_code: { label: 'Identification type', group: 'identification', shape: { is: 'identification' }, demand: 'lvctr' },
  id_doc_type_code_other: {
    label: 'Other identification type',
    group: 'identification',
    shape: text,
    demand: 'lvctr_optional',
    other: { field: 'id_doc_type_code', code: { individual: 3, corporate: 7 }, need: 'optional' },
  },
  id_doc_number: { label: 'Identification number', group: 'identification', shape: text, demand: 'lvctr' },
  id_doc_jurisdiction_country: { label: 'Issuing country', group: 'identification', shape: { is: 'country' }, demand: 'lvctr' },
  id_doc_jurisdiction_state: {
    label: 'Issuing state or province',
    group: 'identification',
    shape: { is: 'state', countryField: 'id_doc_jurisdiction_country' },
    demand: 'lvctr',
    description: 'The custodian requires it for every document, also for a passport.',
  },
  client_number: { label: 'Client number', group: 'contact', shape: text, demand: 'optional' },
  device_type_code: { label: 'Device type', group: 'session', shape: { is: 'code', list: deviceTypes }, demand: 'optional' },
  device_type_code_other: {
    label: 'Other device type',
    group: 'session',
    shape: text,
    demand: 'optional',
    other: { field: 'device_type_code', code: { individual: 4, corporate: 4 }, need: 'required' },
  },
  device_identification_number: { label: 'Device identification number', group: 'session', shape: text, demand: 'optional' },
  device_ip_address: { label: 'Device IP address', group: 'session', shape: { is: 'ip' }, demand: 'optional' },
  requested_at: { label: 'Time of the online session', group: 'session', shape: { is: 'datetime' }, demand: 'optional' },
} as const satisfies Record<string, EntityField>;

/**
 * Fields of a third party. Spec: Third Party Entity. Our choice: a field is required unless the spec calls it optional. The "other"
 * text is required with code 9.
 */
const thirdParty = {
  ...person,
  ...company,
  dob: { ...originator.dob, demand: 'always' },
  occupation: { ...originator.occupation, demand: 'always' },
  nature_of_business: { ...originator.nature_of_business, demand: 'always' },
  ...address,
  nature_of_relationship_code: {
    label: 'Relationship to the originator',
    group: 'relationship',
    shape: { is: 'code', list: relationships },
    demand: 'always',
    description: 'What the third party is to the originator.',
  },
  nature_of_relationship_code_other: {
    label: 'Other relationship',
    group: 'relationship',
    shape: text,
    demand: 'optional',
    other: { field: 'nature_of_relationship_code', code: { individual: 9, corporate: 9 }, need: 'required' },
  },
} as const satisfies Record<string, EntityField>;

/** Fields of a beneficiary. Spec: Beneficiary Entity. */
const beneficiary = {
  ...person,
  ...company,
  email: { label: 'E-mail', group: 'contact', shape: { is: 'email' }, demand: 'always' },
  ...address,
  client_number: originator.client_number,
  service_provider_name: { label: 'Service provider', group: 'provider', shape: text, demand: 'hosted' },
  service_provider_email: { label: 'Compliance e-mail of the provider', group: 'provider', shape: { is: 'email' }, demand: 'hosted' },
} as const satisfies Record<string, EntityField>;

/** The fields of each role's entity, in form order. `kind` is left out, because it is the first field of every form. */
export const entityFields = { originator, third_party: thirdParty, beneficiary } as const satisfies Record<
  EntityRole,
  Record<string, EntityField>
>;

/** The names of the fields of a role's entity, without `kind`. */
export type EntityFieldName<Role extends EntityRole = EntityRole> = Role extends EntityRole ? keyof (typeof entityFields)[Role] : never;

/** The fields of a role's entity with their names, in form order. */
export function fieldsOf<Role extends EntityRole>(role: Role) {
  const fields: readonly (readonly [name: string, field: EntityField])[] = Object.entries(entityFields[role]);
  return fields as readonly (readonly [name: EntityFieldName<Role> & string, field: EntityField])[];
}
