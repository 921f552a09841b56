const units = [
  { bytes: 1024 * 1024, name: 'MiB' },
  { bytes: 1024, name: 'KiB' },
] as const;

/** Formats a size in bytes: `'1.5 MiB'`, `'20 MiB'`, `'512 bytes'`. */
export function bytesLabel(bytes: number): string {
  const unit = units.find((each) => bytes >= each.bytes);
  if (unit === undefined) return bytes === 1 ? '1 byte' : `${Math.round(bytes)} bytes`;
  return `${(bytes / unit.bytes).toFixed(1).replace(/\.0$/, '')} ${unit.name}`;
}

/** Formats the remaining time of a transfer: `'12 s left'`, `'3 min left'`. Null if the speed is unknown. */
export function timeLeft(bytes: number, bytesPerSecond: number | null): string | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  const seconds = Math.ceil(bytes / bytesPerSecond);
  return seconds < 90 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}
