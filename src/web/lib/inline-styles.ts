type Options = {
  /** Lets the rules through the page's policy. */
  readonly nonce: string;
  /** Selector of the containing element: its specificity makes the rules win, as inline styles do. */
  readonly within: string;
};

/**
 * Moves the inline styles of React's HTML into rules before it: the content security policy forbids
 * style attributes, and a repeated style is written once.
 */
export function withStylesApart(html: string, { nonce, within }: Options): string {
  const numbers = new Map<string, number>();
  // React escapes quotes in text, so this can stand in a tag alone.
  const marked = html.replace(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  const rules = [...numbers].map(([style, number]) => `${within} [data-style="${number}"]{${cssOf(style)}}`);
  return `<style nonce="${nonce}">${rules.join('')}</style>${marked}`;
}

const characters: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&gt;': '>', '&lt;': String.raw`\3c `, '&amp;': '&' };

/** CSS text of an attribute's value; nothing in it can end the style element. */
function cssOf(style: string): string {
  return style.replace(/&(?:quot|#x27|gt|lt|amp);/g, (entity) => characters[entity] ?? entity);
}
