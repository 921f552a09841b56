/** A closed list of integer codes and their labels. */
export type CodeList = Readonly<Record<number, string>>;

/** `id_doc_type_code` of a person. Spec: Code and value lists. */
export const individualIdentificationTypes = {
  1: 'Birth certificate',
  2: 'Passport',
  3: 'Other',
  4: "Driver's licence",
  5: 'Provincial health card',
  14: 'Citizenship card',
  15: 'Certificate of Indian Status',
  32: 'Permanent resident card',
  33: 'Record of landing',
  34: 'Credit file',
  35: 'Government issued identification',
  36: 'Insurance documents',
  37: 'Provincial or territorial identity card',
  38: 'Record of employment',
  39: 'Travel visa',
  40: 'Utility statement',
} as const satisfies CodeList;

/** `id_doc_type_code` of a company. Spec: Code and value lists. */
export const corporateIdentificationTypes = {
  1: 'Articles of association',
  2: 'Certificate of corporate status',
  3: 'Certificate of incorporation',
  4: 'Letter/Notice of assessment',
  5: 'Partnership agreement',
  6: 'Annual report',
  7: 'Other',
} as const satisfies CodeList;

/** `nature_of_relationship_code`. Spec: Code and value lists. */
export const relationships = {
  1: 'Accountant',
  2: 'Agent',
  3: 'Borrower',
  4: 'Broker',
  5: 'Customer',
  6: 'Employee',
  7: 'Friend',
  8: 'Relative',
  9: 'Other',
  10: 'Legal counsel',
  11: 'Employer',
  12: 'Joint/Secondary owner',
  13: 'Power of attorney',
} as const satisfies CodeList;

/** `device_type_code`. Spec: Code and value lists. */
export const deviceTypes = { 1: 'Computer/Laptop', 2: 'Mobile phone', 3: 'Tablet', 4: 'Other' } as const satisfies CodeList;

/** Whether an integer is a code of the list. */
export function isCodeOf(list: CodeList, code: number): boolean {
  return Object.hasOwn(list, code);
}
