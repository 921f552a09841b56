import type { Country } from './countries.ts';

/**
 * The `state` values of the three countries that have a list. Other countries accept any non-empty
 * text. Spec: Code and value lists.
 */
export const statesByCountry = {
  Canada: [
    'Alberta',
    'British Columbia',
    'Manitoba',
    'New Brunswick',
    'Newfoundland and Labrador',
    'Nova Scotia',
    'Northwest Territories',
    'Nunavut',
    'Ontario',
    'Prince Edward Island',
    'Quebec',
    'Saskatchewan',
    'Yukon',
  ],
  'United States': [
    'Alaska',
    'Alabama',
    'Arkansas',
    'Arizona',
    'California',
    'Colorado',
    'Connecticut',
    'District of Columbia',
    'Delaware',
    'Florida',
    'Georgia',
    'Hawaii',
    'Iowa',
    'Idaho',
    'Illinois',
    'Indiana',
    'Kansas',
    'Kentucky',
    'Louisiana',
    'Massachusetts',
    'Maryland',
    'Maine',
    'Michigan',
    'Minnesota',
    'Missouri',
    'Mississippi',
    'Montana',
    'North Carolina',
    'North Dakota',
    'Nebraska',
    'New Hampshire',
    'New Jersey',
    'New Mexico',
    'Nevada',
    'New York',
    'Ohio',
    'Oklahoma',
    'Oregon',
    'Pennsylvania',
    'Rhode Island',
    'South Carolina',
    'South Dakota',
    'Tennessee',
    'Texas',
    'Utah',
    'Virginia',
    'Vermont',
    'Washington',
    'Wisconsin',
    'West Virginia',
    'Wyoming',
  ],
  Mexico: [
    'Aguascalientas',
    'Baja, Calif. (North)',
    'Baja, Calif. (South)',
    'Campeche',
    'Chihuahua',
    'Chiapas',
    'Colima',
    'Coahuila de Zaragoza',
    'Distrito', // spelled as in the specification
    'Durango',
    'Guerreo', // spelled as in the specification
    'Guanajuato',
    'Hidalgo',
    'Jalisco',
    'Michoacan de Ocampo',
    'Morelos',
    'Mexico (State)',
    'Nayarit',
    'Nuevo Leon',
    'Oaxaca',
    'Puebla',
    'Quintana Roo',
    'Queretaro de Arteaga',
    'Sinaloa',
    'San Luis Potosi',
    'Sonora',
    'Tamaulipas',
    'Tabasco',
    'Tlaxcala',
    'Veracruz-Llave', // spelled as in the specification
    'Yucatan',
    'Zacatecas',
  ],
} as const satisfies Partial<Record<Country, readonly string[]>>;

/** The closed list of a country's states, or undefined when any non-empty text is accepted. */
export function statesOf(country: string): readonly string[] | undefined {
  return Object.hasOwn(statesByCountry, country) ? statesByCountry[country as keyof typeof statesByCountry] : undefined;
}

/** Whether this state is valid for this country. Without a country, every state is valid. */
export function isStateOf(country: string | undefined, state: string): boolean {
  const states = country === undefined ? undefined : statesOf(country);
  return states === undefined ? /\S/.test(state) : states.includes(state);
}
