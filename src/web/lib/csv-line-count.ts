/**
 * Counts the lines of a CSV file that arrives in chunks. Line breaks inside quotes do not count.
 */
export class CsvLineCount {
  lines = 0;
  #isQuoted = false;

  /** Adds the next chunk. */
  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.lines += 1;
    }
  }
}

const quote = 0x22;
const lineFeed = 0x0a;
