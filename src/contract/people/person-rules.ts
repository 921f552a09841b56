import { codePoint } from '#contract/wire/hidden-characters.ts';
import { integerOfText } from '#contract/wire/integer.ts';

// Rules for texts, dates and times about people. Each message continues a sentence that begins with the name of the field. The
// form, the desk and the custody service apply the same rules. Our choice: the spec is silent.

/** Age of majority, years. Only the onboarding of direct parties requires it. */
const adultYears = 18;
const ageYearsMax = 130;

/**
 * Invisible joiners within a word of a script that needs them, such as Persian, and variation selectors after a Han or
 * Mongolian letter. Both are forbidden elsewhere, for example in Latin, Greek and Cyrillic words.
 */
const joiners =
  /(?<=(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{sc=Han}\p{sc=Mongolian}])[\p{VS}\u180e]/gu;

/**
 * Characters that are forbidden in texts about a person: controls, invisible characters, and characters that look blank, such as
 * the blank of Braille.
 */
const forbiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800]/u;

/** Returns why a filled text about a person (name, address, occupation) is refused, or null if it is accepted. */
export function personTextProblem(text: string): string | null {
  const character = forbiddenCharacters.exec(text.trim().replace(joiners, ''))?.[0];
  if (character !== undefined) return `contains an invisible character (${codePoint(character)})`;
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

/**
 * Returns why a valid date of a direct party is implausible, or null if it is plausible. `name` is the name of its field. Our
 * choice: the spec is silent.
 */
export function partyDateProblem(name: string, date: string, values: Readonly<Record<string, unknown>>, today: string): string | null {
  if (name === 'id_doc_expiry_date') {
    const verificationDate = values['id_doc_verification_date'];
    return typeof verificationDate === 'string' && date <= verificationDate
      ? `must be after the date of verification, ${verificationDate}`
      : null;
  }
  if (name !== 'dob') return date > today ? 'must not be in the future' : null;
  return birthDateProblem(date, today, adultYears);
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
 * Returns why a time (ISO 8601 with a zone) cannot be the time of a past online session, or null if it can. Permits clocks that
 * differ by five minutes.
 */
export function pastTimeProblem(iso: string, nowMs: number): string | null {
  if (Date.parse(iso) < Date.UTC(2009)) return 'must not be before 2009';
  return Date.parse(iso) > nowMs + hourMs / 12 ? 'must not be in the future' : null;
}

/** Returns the latest calendar day anywhere on Earth at a time. It is the day at UTC+14. */
export function latestDay(nowMs: number): string {
  return new Date(nowMs + 14 * hourMs).toISOString().slice(0, 10);
}
