import * as z from 'zod/mini';
import { entityFields, type EntityField, type FieldGroup, type FieldShape } from '#contract/people/entity-fields.ts';
import { entityKinds, type EntityKind } from '#contract/people/entity.ts';
import { partyPersonSchemas, partySchemas, partyValueSchemas, statePairs } from '#contract/service/direct-party-creation.ts';

/** The name of a list of people in a corporate party. */
export type PartyList = keyof typeof partyPersonSchemas;

/** The lists of people, in form order. Each has the label of one entry. */
export const partyLists = {
  authorized_persons: { title: 'Authorized persons', one: 'authorized person' },
  directors: { title: 'Directors', one: 'director' },
  beneficial_owners: { title: 'Beneficial owners', one: 'beneficial owner' },
} as const satisfies Record<PartyList, { readonly title: string; readonly one: string }>;

/** The names of the lists, in form order. */
export const partyListNames = Object.keys(partyLists) as readonly PartyList[];

/** The sections of the form for a direct party, in form order. The form for a person has only the first two. */
export type PartySection = 'party' | 'identity' | 'registration' | PartyList;

/** A form field of a direct party or of one of its people. */
export type PartyField<Name extends FieldName = FieldName> = {
  readonly name: Name;
  readonly label: string;
  readonly group: FieldGroup;
  readonly section: PartySection;
  readonly shape: FieldShape;
  readonly required: boolean;
  /** The code that another field must have. Only then is this field used and required. */
  readonly other?: EntityField['other'];
};

type KeysOf<Schema> = Schema extends { readonly shape: infer SchemaShape } ? keyof SchemaShape : never;
type InPerson = {
  readonly [List in PartyList]: KeysOf<(typeof partyPersonSchemas)[List][keyof (typeof partyPersonSchemas)[List]]>;
}[PartyList];
type PartyFieldKey = KeysOf<(typeof partySchemas)[EntityKind]>;

/** The names of a party's own fields and of its people's fields, without `kind` and the lists of people. */
export type PartyFieldName = Exclude<PartyFieldKey, 'kind' | PartyList>;
export type PersonFieldName = Exclude<InPerson, 'kind' | PartyList>;

type FieldName = PartyFieldName | PersonFieldName;

const { originator } = entityFields;

/** The label and the section of each field, in form order. The type makes the compiler report a missing field. */
const labels = {
  firstname: originator.firstname,
  lastname: originator.lastname,
  corporate_name: originator.corporate_name,
  email: originator.email,
  secondary_email: { label: 'Second e-mail', group: 'contact' },
  client_number: originator.client_number,
  dob: originator.dob,
  occupation: originator.occupation,
  address1: originator.address1,
  address2: originator.address2,
  city: originator.city,
  country: originator.country,
  state: originator.state,
  postcode: originator.postcode,
  additional_info: { label: 'Share or other information', group: 'relationship' },
  id_doc_type_code: originator.id_doc_type_code,
  id_doc_type_code_other: originator.id_doc_type_code_other,
  id_doc_number: originator.id_doc_number,
  id_doc_jurisdiction_country: originator.id_doc_jurisdiction_country,
  id_doc_jurisdiction_state: originator.id_doc_jurisdiction_state,
  id_doc_source: { label: 'Source of the identification', group: 'identification' },
  id_doc_verification_date: { label: 'Date of verification', group: 'identification' },
  id_doc_expiry_date: { label: 'Expiry date', group: 'identification' },
  nature_of_business: originator.nature_of_business,
  incorporation_number: originator.incorporation_number,
  registration_country: originator.registration_country,
  registration_state: originator.registration_state,
  tax_identification_number: { label: 'Tax identification number', group: 'company' },
} as const satisfies Record<FieldName, Pick<EntityField, 'label' | 'group' | 'other'>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Returns the fields of a direct party of a kind, without `kind` and the lists of people. Spec: Direct parties, creation
 * fields.
 */
export function partyFields(kind: EntityKind): readonly PartyField<PartyFieldName>[] {
  return (ownFields ??= fieldsByKind((entityKind) => fieldsOf(partySchemas[entityKind].shape, sectionOf)))[kind];
}

/** Returns the fields of one entry in a list of people. Only owners can be companies. Spec: Direct parties, creation fields. */
export function personFields(list: PartyList, kind: EntityKind): readonly PartyField<PersonFieldName>[] {
  listFields ??= {
    authorized_persons: fieldsByKind((entityKind) => personFieldsOf('authorized_persons', entityKind)),
    directors: fieldsByKind((entityKind) => personFieldsOf('directors', entityKind)),
    beneficial_owners: fieldsByKind((entityKind) => personFieldsOf('beneficial_owners', entityKind)),
  };
  return listFields[list][kind];
}

/** Whether a list accepts companies as well as people. */
export function acceptsCompanies(list: PartyList): boolean {
  return Object.hasOwn(partyPersonSchemas[list], 'corporate');
}

type Fields<Name extends FieldName> = Readonly<Record<EntityKind, readonly PartyField<Name>[]>>;

let ownFields: Fields<PartyFieldName> | undefined;
let listFields: Readonly<Record<PartyList, Fields<PersonFieldName>>> | undefined;

function fieldsByKind<Name extends FieldName>(fields: (kind: EntityKind) => readonly PartyField<Name>[]): Fields<Name> {
  return { individual: fields('individual'), corporate: fields('corporate') };
}

function personFieldsOf(list: PartyList, kind: EntityKind): readonly PartyField<PersonFieldName>[] {
  const schemas: Readonly<Partial<Record<EntityKind, { readonly shape: Shape }>>> = partyPersonSchemas[list];
  return fieldsOf(schemas[kind]?.shape ?? {}, () => list);
}

function fieldsOf<Name extends FieldName>(shape: Shape, sectionIn: (group: FieldGroup) => PartySection): readonly PartyField<Name>[] {
  const fields = Object.entries(labels).flatMap(([name, { label, group, ...fieldDetails }]) => {
    const schema = shape[name];
    if (schema === undefined) return [];
    const field = { name, label, group, section: sectionIn(group), shape: shapeOf(name, schema) };
    return 'other' in fieldDetails
      ? [{ ...field, required: true, other: fieldDetails.other }]
      : [{ ...field, required: !isOptional(schema) }];
  });
  return fields as readonly PartyField[] as readonly PartyField<Name>[];
}

function sectionOf(group: FieldGroup): PartySection {
  if (group === 'identification') return 'identity';
  return group === 'company' ? 'registration' : 'party';
}

function isOptional(schema: z.ZodMiniType): schema is z.ZodMiniOptional<z.ZodMiniType> {
  return schema instanceof z.ZodMiniOptional;
}

function shapeOf(name: string, schema: z.ZodMiniType): FieldShape {
  if (name === 'id_doc_type_code') return { is: 'identification' };
  const pairs: Readonly<Record<string, string>> = statePairs;
  const countryField = pairs[name];
  if (countryField !== undefined) return { is: 'state', countryField };
  const value = isOptional(schema) ? schema.def.innerType : schema;
  const shapes = ['country', 'date', 'email'] as const;
  return { is: shapes.find((is) => partyValueSchemas[is] === value) ?? 'text' };
}

/** Returns the schema that checks a filled value of one field, as if the field were required. */
export function valueSchemaOf(list: PartyList | null, kind: EntityKind, name: string): z.ZodMiniType | undefined {
  const schemas: Readonly<Partial<Record<EntityKind, { readonly shape: Shape }>>> = list === null ? partySchemas : partyPersonSchemas[list];
  const schema = schemas[kind]?.shape[name];
  return schema !== undefined && isOptional(schema) ? schema.def.innerType : schema;
}

/** Returns the kind of a party. An invalid kind counts as a person. */
export function partyKindOf(value: unknown): EntityKind {
  return entityKinds.find((kind) => kind === value) ?? 'individual';
}
