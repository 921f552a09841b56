import type { EntityRecord } from '#contract/people/entity.ts';

/**
 * The client's organisation. It is the beneficiary of every deposit and the originator of eligible withdrawals. Spec:
 * Regulatory flow 5. Our choice: the embedded service invents it, because only a real operator knows its client.
 */
export const clientOrganisation = {
  kind: 'corporate',
  corporate_name: 'Northgate Digital Holdings Inc.',
  email: 'compliance@northgate.example',
  address1: '181 Bay Street',
  address2: 'Suite 4400',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
} as const satisfies EntityRecord;
