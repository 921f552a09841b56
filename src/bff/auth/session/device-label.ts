/** Longest User-Agent that is looked at, in characters. */
const userAgentLengthMax = 512;

/** In this order: Edge and Opera call themselves Chrome too, Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

/** In this order: Android calls itself Linux too, an iPhone calls itself like Mac OS X. */
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Browser and system of a User-Agent header, so that people know their sessions apart: `'Firefox on
 * Linux'`, `'Chrome'`. Null for programs. It says nothing certain, and nothing relies on it.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, userAgentLengthMax);
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, pattern]) => pattern.test(text))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
