/** A person with all fields that the service requires and no others. */
export const applicant = {
  kind: 'individual',
  lastname: 'Lovelace',
  occupation: 'Analyst',
  dob: '1980-12-10',
  address1: '12 St James Square',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
  id_doc_type_code: 2,
  id_doc_number: 'P1234567',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Ontario',
  id_doc_verification_date: '2026-01-15',
  id_doc_source: 'Original seen in person',
  id_doc_expiry_date: '2031-12-10',
};
