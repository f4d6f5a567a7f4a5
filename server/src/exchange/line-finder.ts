const LINE = 10;

/** Finds line numbers by byte offset, counting from the previous query because most are close to each other. */
export class LineFinder {
  readonly #content: Uint8Array;
  #at = 0;
  #line = 1;

  constructor(content: Uint8Array) {
    this.#content = content;
  }

  lineOf(at: number): number {
    // Limited to the skipped part, because a document may be one long line that must not be searched to its end each
    // time.
    const passed = this.#content.subarray(Math.min(at, this.#at), Math.max(at, this.#at));
    let count = 0;
    for (let found = passed.indexOf(LINE); found >= 0; count++) found = passed.indexOf(LINE, found + 1);
    this.#line += at < this.#at ? -count : count;
    this.#at = at;
    return this.#line;
  }
}
