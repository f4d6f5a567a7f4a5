const LINE = 10;

/** The lines of a document by its bytes: each is counted from the one asked for before, for most stand near each other. */
export class LineFinder {
  readonly #content: Uint8Array;
  #at = 0;
  #line = 1;

  constructor(content: Uint8Array) {
    this.#content = content;
  }

  lineOf(at: number): number {
    // A piece of its own: a document may be one line, and is not to be searched to its end each time.
    const passed = this.#content.subarray(Math.min(at, this.#at), Math.max(at, this.#at));
    let count = 0;
    for (let found = passed.indexOf(LINE); found >= 0; count++) found = passed.indexOf(LINE, found + 1);
    this.#line += at < this.#at ? -count : count;
    this.#at = at;
    return this.#line;
  }
}
