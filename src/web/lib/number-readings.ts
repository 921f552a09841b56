/** Thousands separators, including the narrow spaces of French numbers. */
const thousands = /[., \u00a0\u2009\u202f'’_]/u;

/**
 * The exact numbers that digits with separators can mean, more likely number first: `'1,234'` can mean 1234 or 1.234. Thousands
 * are groups of three digits after a first group of one to three digits without a leading zero. Null for any other text.
 */
export function numberReadings(text: string): readonly string[] | null {
  if (!/^\d[\d., \u00a0\u2009\u202f'’_]*\d$/u.test(text) || !/[^\d.]|\..*\./u.test(text)) return null;
  const readings = (['.', ','] as const).flatMap((decimal) => {
    const [wholePart = '', fraction = '0', ...moreParts] = text.split(decimal);
    const [firstGroup = '', ...groups] = wholePart.split(thousands);
    const areThousands = /^[1-9]\d?\d?$/.test(firstGroup) && groups.every((group) => group.length === 3);
    if (moreParts.length > 0 || !/^\d+$/.test(fraction) || (groups.length > 0 && !areThousands)) return [];
    return [`${firstGroup}${groups.join('')}${text.includes(decimal) ? `.${fraction}` : ''}`];
  });
  return [...new Set(readings)];
}
