import { integerOfText } from '#contract/wire/integer.ts';

// Rules for texts, dates and times about people. Each message continues a sentence that begins with the name of the field. The
// form, the desk and the custody service apply the same rules. Our choice: the spec is silent.

/** Age of majority, years. Only the onboarding of direct parties requires it. */
export const adultYears = 18;
const ageYearsMax = 130;

/**
 * Invisible joiners within a word of a script that needs them, such as Persian. Joiners in Latin, Greek and Cyrillic words are
 * forbidden.
 */
const joiners = /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/**
 * Characters that are forbidden in texts about a person: controls, invisible characters, and characters that look blank. Hangul
 * has invisible letters, and Braille has a blank.
 */
const forbiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;

/** Returns why a filled text about a person (name, address, occupation) is refused, or null if it is accepted. */
export function personTextProblem(text: string): string | null {
  const character = forbiddenCharacters.exec(text.trim().replace(joiners, ''))?.[0];
  if (character !== undefined)
    return `contains an invisible character (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
  return /[\p{L}\p{N}]/u.test(text) ? null : 'must contain a letter or a digit';
}

/**
 * Returns why a date (`'1980-12-31'`) cannot be the birth date of a living person, or null if it can. `today` is the latest
 * calendar day anywhere on Earth.
 */
export function birthDateProblem(date: string, today: string, yearsMin = 0): string | null {
  if (date > today) return 'must not be in the future';
  if (date > yearsBefore(today, yearsMin)) return `must be at least ${yearsMin} years ago: the person must be of age`;
  return date < yearsBefore(today, ageYearsMax) ? `must be at most ${ageYearsMax} years ago` : null;
}

function yearsBefore(day: string, years: number): string {
  return `${String(integerOfText(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/**
 * Returns the first filled field of an entity with a value that is refused, or null without one. Checks only rules that need no
 * other field.
 */
export function personProblem(
  entity: Readonly<Record<string, unknown>>,
  nowMs: number,
): { readonly field: string; readonly message: string } | null {
  for (const [field, value] of Object.entries(entity)) {
    // A date of birth in another form is refused by another rule.
    if (typeof value !== 'string' || value.trim() === '' || (field === 'dob' && !/^\d{4}-\d{2}-\d{2}$/.test(value))) continue;
    const message =
      field === 'dob'
        ? birthDateProblem(value, latestDay(nowMs))
        : field === 'requested_at'
          ? pastTimeProblem(value, nowMs)
          : personTextProblem(value);
    if (message !== null) return { field, message };
  }
  return null;
}

const hourMs = 3_600_000;

/**
 * Returns why a time (ISO 8601 with a zone) cannot be in the past, or null if it can. Permits clocks that differ by five
 * minutes.
 */
export function pastTimeProblem(iso: string, nowMs: number): string | null {
  return Date.parse(iso) > nowMs + hourMs / 12 ? 'must not be in the future' : null;
}

/** Returns the latest calendar day anywhere on Earth at a time. It is the day at UTC+14. */
export function latestDay(nowMs: number): string {
  return new Date(nowMs + 14 * hourMs).toISOString().slice(0, 10);
}
