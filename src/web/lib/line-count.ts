/** Counts lines of a file that arrives in pieces; in CSV a line break within quotes is none. */
export class LineCount {
  lines = 0;
  #isQuoted = false;

  /** Takes the next piece. */
  add(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.lines += 1;
    }
  }
}

const quote = 0x22;
const lineFeed = 0x0a;
