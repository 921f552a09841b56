/** Longest part of a User-Agent that is read, in characters. */
const userAgentLengthMax = 512;

/** The order matters, because Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

/** The order matters, because Android also contains Linux, and an iPhone contains Mac OS X. */
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
 * Browser and system of a User-Agent header, for example `'Firefox on Linux'` or `'Chrome'`. Users recognize their
 * sessions by this text. It is unreliable, so it is only for display. Returns null for programs.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, userAgentLengthMax);
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, pattern]) => pattern.test(text))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
