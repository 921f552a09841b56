import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { countries } from '#contract/people/code-lists/countries.ts';

/**
 * The page that the desk's form is compared with: 60 plain React inputs with labels, and a native select field of the countries.
 */
const inputs = Array.from({ length: 60 }, (_, index) =>
  createElement('label', { key: index }, `Field ${index}`, createElement('input', { id: `field-${index}`, autoComplete: 'off' })),
);
const options = countries.map((country) => createElement('option', { key: country }, country));

const root = document.getElementById('root');
if (root === null) throw new Error('there is no root');
createRoot(root).render(
  createElement('form', null, inputs, createElement('label', null, 'Country', createElement('select', { id: 'country' }, options))),
);
